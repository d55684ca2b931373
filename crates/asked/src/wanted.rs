//! [`Wanted`]: what instances are to be like, as it comes in JSON: a key for each wish that a family declares.

use crate::trouble::Trouble;
use everystate::families::family::{About, UNIQUE, WishKind, WishSpec, WishValue, Wishes};
use everystate::families::list;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayBuilder, ObjectBuilder, SchemaType, Type,
};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// What instances are to be like.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted(Vec<(&'static WishSpec, WishValue)>);

/// The keys of the wishes that there are.
static KEYS: LazyLock<Vec<&str>> =
    LazyLock::new(|| list::wishes().iter().map(|spec| spec.key).collect());

impl Wanted {
    /// The wishes, if the family knows them all and they can be wished.
    pub(crate) fn wishes(&self, about: &About) -> Result<Wishes, Trouble> {
        let mut wishes = Wishes::default();
        for (spec, value) in &self.0 {
            if !about.takes(spec) {
                let message = format!("{} does not know the wish `{}`", about.name, spec.key);
                return Err(Trouble::refused(message));
            }
            let with = wishes.with(spec, value.clone());
            wishes = with.map_err(|no| Trouble::refused(no.message))?;
        }
        Ok(wishes)
    }
}

/// A wish, for who makes a form of it.
pub(crate) fn described(spec: &WishSpec) -> Value {
    let mut wish = json!({ "key": spec.key, "heading": spec.heading });
    wish["kind"] = match spec.kind {
        WishKind::Name { .. } if is_plain(spec) => "yes",
        WishKind::Yes => "yes",
        WishKind::Number { .. } => "number",
        WishKind::Range => "range",
        WishKind::Name { .. } => "name",
        WishKind::Size => "size",
    }
    .into();
    match spec.kind {
        WishKind::Number { least, most, .. } => {
            wish["least"] = least.into();
            wish["most"] = (most < u64::MAX).then_some(most).into();
        }
        WishKind::Name { names, .. } if !is_plain(spec) => wish["names"] = json!(names),
        _ => {}
    }
    wish
}

/// Whether it is yes or no in JSON. Of what there is to be exactly one cannot be chosen here.
fn is_plain(spec: &WishSpec) -> bool {
    spec.kind == WishKind::Yes || *spec == UNIQUE
}

impl Serialize for Wanted {
    /// With every key that there is: what is not wished is `null` or `false`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(list::wishes().iter().map(|spec| {
            let value = self.0.iter().find(|(wished, _)| wished == spec).map(|(_, value)| value);
            let value = match value {
                value if is_plain(spec) => value.is_some().into(),
                None | Some(WishValue::Yes) => Value::Null,
                Some(WishValue::Number(number)) => json!(number),
                Some(WishValue::Range(low, high)) => json!([low, high]),
                Some(WishValue::Name(name)) => json!(name),
                Some(WishValue::Size(size)) => json!(size),
            };
            (spec.key, value)
        }))
    }
}

impl<'de> Deserialize<'de> for Wanted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let object = Map::deserialize(deserializer)?;
        let mut wanted = Vec::new();
        for (key, value) in object {
            let Some(spec) = list::wishes().iter().find(|spec| spec.key == key) else {
                return Err(Error::unknown_field(&key, &KEYS));
            };
            let value = read(spec, value).map_err(|e| Error::custom(format!("`{key}`: {e}")))?;
            wanted.extend(value.map(|value| (*spec, value)));
        }
        Ok(Self(wanted))
    }
}

/// What a value says of a wish, if it says anything.
fn read(spec: &WishSpec, value: Value) -> serde_json::Result<Option<WishValue>> {
    fn of<T: DeserializeOwned>(value: Value) -> serde_json::Result<Option<T>> {
        serde_json::from_value(value)
    }
    Ok(match spec.kind {
        // As a rule exactly one solution.
        _ if *spec == UNIQUE => {
            of::<bool>(value)?.filter(|&yes| yes).map(|_| WishValue::Name(String::new()))
        }
        WishKind::Yes => of::<bool>(value)?.filter(|&yes| yes).map(|_| WishValue::Yes),
        // Less than can be wished is nothing wished: the hardest of none.
        WishKind::Number { least, .. } => {
            of(value)?.filter(|&number| number >= least).map(WishValue::Number)
        }
        WishKind::Range => of(value)?.map(|(low, high)| WishValue::Range(low, high)),
        WishKind::Name { .. } => of(value)?.map(WishValue::Name),
        WishKind::Size => of(value)?.map(WishValue::Size),
    })
}

impl PartialSchema for Wanted {
    fn schema() -> RefOr<Schema> {
        let number = || ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0));
        let or_null = |kind| SchemaType::from_iter([kind, Type::Null]);
        let object = list::wishes().iter().fold(ObjectBuilder::new(), |object, spec| {
            let help = Some(spec.help);
            let property: RefOr<Schema> = match spec.kind {
                _ if is_plain(spec) => {
                    ObjectBuilder::new().schema_type(Type::Boolean).description(help).into()
                }
                WishKind::Range => ArrayBuilder::new()
                    .schema_type(or_null(Type::Array))
                    .items(number())
                    .min_items(Some(2))
                    .max_items(Some(2))
                    .description(help)
                    .into(),
                WishKind::Size => ArrayBuilder::new()
                    .schema_type(or_null(Type::Array))
                    .items(number())
                    .description(help)
                    .into(),
                WishKind::Number { least, most, .. } => ObjectBuilder::new()
                    .schema_type(or_null(Type::Integer))
                    .minimum(Some(least))
                    .maximum((most < u64::MAX).then_some(most))
                    .description(help)
                    .into(),
                WishKind::Name { .. } | WishKind::Yes => {
                    ObjectBuilder::new().schema_type(or_null(Type::String)).description(help).into()
                }
            };
            object.property(spec.key, property)
        });
        let none = AdditionalProperties::FreeForm(false);
        let object = object.description(Some("What instances are to be like."));
        object.additional_properties(Some(none)).into()
    }
}

impl ToSchema for Wanted {}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate::session;

    #[test]
    fn what_is_kept_is_read_again_and_nothing_else_is_a_wish() {
        let said = json!({ "size": [4, 5], "unique": true, "moves": [3, 9], "wild": 20, "symmetry": "turn" });
        let wanted: Wanted = serde_json::from_value(said.clone()).unwrap();
        let kept = serde_json::to_value(&wanted).unwrap();
        let kept = kept.as_object().unwrap();
        assert_eq!(kept.len(), KEYS.len());
        for (key, value) in kept {
            let usual = if ["solvable", "unsolvable"].contains(&&**key) {
                json!(false)
            } else {
                Value::Null
            };
            assert_eq!(value, said.get(key).unwrap_or(&usual), "{key}");
        }
        let again: Wanted = serde_json::from_value(Value::Object(kept.clone())).unwrap();
        assert_eq!(again.0, wanted.0);
        let none: Wanted =
            serde_json::from_value(json!({ "best_of": 0, "unique": false, "wild": null })).unwrap();
        assert_eq!(none.0, []);
        for wrong in [json!({ "sise": 3 }), json!({ "wild": "many" }), json!({ "unique": "all" })] {
            assert!(serde_json::from_value::<Wanted>(wrong.clone()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_wish_of_every_family_can_be_said() {
        for name in session::names() {
            let about = session::open(name).unwrap();
            let about = about.about();
            for spec in about.wishes {
                let value = match spec.kind {
                    _ if is_plain(spec) => json!(true),
                    WishKind::Yes => json!(true),
                    WishKind::Number { least, .. } => json!(least.max(1)),
                    WishKind::Range => json!([1, 2]),
                    WishKind::Name { .. } => json!("name"),
                    WishKind::Size => json!([3]),
                };
                let wanted = json!({ spec.key: value });
                let wanted: Wanted = serde_json::from_value(wanted).unwrap();
                assert!(wanted.wishes(about).unwrap().get(spec).is_some(), "{name} {}", spec.key);
            }
        }
    }
}
