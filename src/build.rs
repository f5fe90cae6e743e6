//! `monoflow build`.

use crate::args::Build;
use crate::plan;
use crate::say::{say, tell};
use monoflow_sim::{OwnModels, SimError};
use std::fs;
use std::path::{Path, PathBuf};

/// Compiles the schemes of cases that are not linked in, and says where they are.
pub fn build(arguments: &Build) -> Result<(), SimError> {
    for case in &arguments.cases {
        let note = &mut |text: &str| tell!("{text}");
        let plan = plan::read(case, &arguments.set, note)?;
        let put = |file: PathBuf| -> Result<(), SimError> {
            let file = match &arguments.out {
                Some(folder) => copied(&file, &folder.join("programs"))?,
                None => file,
            };
            say!("{}: {}", case.display(), file.display());
            Ok(())
        };
        if let Some(models) = plan.head().models {
            put(OwnModels::compiled(&models.path, note)?.file(note)?)?;
        }
        for choice in plan.programs()? {
            if choice.linked.is_some() {
                say!("{}: {} is linked in", case.display(), choice.name());
                continue;
            }
            for file in choice.files(arguments.gpu, note)? {
                put(file)?;
            }
        }
    }
    Ok(())
}

fn copied(file: &Path, folder: &Path) -> Result<PathBuf, SimError> {
    let failed = |source| SimError::File {
        what: "write to",
        path: folder.to_owned(),
        source,
    };
    fs::create_dir_all(folder).map_err(failed)?;
    let to = folder.join(file.file_name().unwrap_or_default());
    // From the folder itself, beside this program: a copy onto itself would empty the file.
    let here = fs::canonicalize(file).map_err(failed)?;
    if fs::canonicalize(&to).ok().as_ref() != Some(&here) {
        fs::copy(file, &to).map_err(failed)?;
    }
    Ok(to)
}
