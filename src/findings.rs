//! What `monoflow check` finds: lines as they come, or one JSON object at the end.

use crate::say::say;
use monoflow_case::{CaseError, TableRow};
use monoflow_sim::families::AnyPlan;
use monoflow_sim::{Held, SimError, Verdict};
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// Widest column of values, in characters; formulas may be longer.
const WIDEST: usize = 48;

/// Width of the column that says what a line is about.
const HEAD: usize = 11;

/// What is found out about a case.
pub struct Findings {
    /// What is to be printed as JSON, if that was asked for.
    object: Option<Map<String, Value>>,
    facts: Vec<[String; 2]>,
    cautions: Vec<String>,
}

impl Findings {
    /// Nothing yet.
    pub fn new(as_json: bool) -> Self {
        Findings {
            object: as_json.then(Map::new),
            facts: Vec::new(),
            cautions: Vec::new(),
        }
    }

    /// A line: what it is about in the first columns, then a fact.
    pub fn say(&mut self, line: &str) {
        if self.object.is_none() {
            say!("{line}");
            return;
        }
        let (head, fact) = line.split_at_checked(HEAD).unwrap_or((line, ""));
        match (head.trim(), self.facts.last_mut()) {
            ("", Some([_, last])) => {
                last.push('\n');
                last.push_str(fact);
            }
            (head, _) => self.facts.push([head.to_owned(), fact.to_owned()]),
        }
    }

    /// Something that may not be meant, though it can be run.
    pub fn caution(&mut self, text: &str) {
        if self.object.is_none() {
            say!("caution    {text}");
        }
        self.cautions.push(text.to_owned());
    }

    /// What came of laws for the models of a study, or that the case has none.
    pub fn laws(&mut self, held: &[Held]) {
        if let Some(object) = &mut self.object {
            object.insert("laws".to_owned(), held.iter().map(json_of).collect());
            return;
        }
        if held.is_empty() {
            say!("the models of this case are those of monoflow, whose laws its tests hold");
        }
        for model in held {
            say!("{model}");
        }
        if !held.iter().any(Held::is_broken) {
            say!("");
        }
    }

    /// Every value of a plan with its origin.
    pub fn values(&mut self, plan: &dyn AnyPlan) {
        let rows = plan.table();
        let Some(object) = &mut self.object else {
            return print(&rows);
        };
        let values = rows.iter().map(|row| {
            json!({
                "key": row.key,
                "value": row.value,
                "unit": row.unit,
                "origin": row.origin,
                "why": row.why,
            })
        });
        object.insert("title".to_owned(), plan.head().title.into());
        object.insert("values".to_owned(), values.collect());
        object.insert("plan".to_owned(), plan.json());
    }

    /// The verdict.
    pub fn finish(self, error: Option<&SimError>) {
        let Some(mut object) = self.object else {
            match (error, self.cautions.len()) {
                (Some(_), _) => {}
                (None, 0) => say!("the case is sound"),
                (None, 1) => say!("the case can be run; mind the caution"),
                (None, n) => say!("the case can be run; mind the {n} cautions"),
            }
            return;
        };
        let facts = self.facts.iter();
        let facts = facts.map(|[what, fact]| json!({ "what": what, "fact": fact }));
        object.insert("facts".to_owned(), facts.collect());
        object.insert("cautions".to_owned(), json!(self.cautions));
        object.insert("sound".to_owned(), error.is_none().into());
        if let Some(error) = error {
            object.insert("error".to_owned(), error.to_string().into());
            object.insert("problems".to_owned(), problems(error));
        }
        say!("{:#}", Value::Object(object));
    }
}

fn json_of(held: &Held) -> Value {
    json!({
        "family": held.family,
        "axis": held.axis,
        "word": held.word,
        "type": held.written,
        "kept": match held.verdict {
            Verdict::Without => None,
            _ => Some(!held.is_broken()),
        },
        "says": held.to_string(),
    })
}

/// The mistakes in a case file, each with its place.
fn problems(error: &SimError) -> Value {
    let SimError::Case(CaseError::Problems(problems)) = error else {
        return json!([]);
    };
    let problems = problems.iter().map(|problem| {
        json!({
            "what": problem.what,
            "help": problem.help,
            "key": problem.key,
            "nearest": problem.nearest,
            "file": problem.at.source,
            "line": problem.at.line,
            "column": problem.at.column,
        })
    });
    problems.collect()
}

fn print(rows: &[TableRow]) {
    let width = |of: fn(&TableRow) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let keys = width(|row| row.key.chars().count());
    let values = width(|row| row.value.chars().count()).min(WIDEST);
    let units = width(|row| row.unit.chars().count());
    for row in rows {
        let (key, value, unit) = (&row.key, shortened(&row.value), &row.unit);
        let line = format!(
            "{key:keys$}  {value:values$} {unit:units$}  {:8} {}",
            row.origin, row.why
        );
        say!("{}", line.trim_end());
    }
    say!("");
}

/// The value in at most so many characters.
fn shortened(value: &str) -> Cow<'_, str> {
    if value.chars().count() <= WIDEST {
        return value.into();
    }
    value.chars().take(WIDEST - 1).chain(['…']).collect()
}
