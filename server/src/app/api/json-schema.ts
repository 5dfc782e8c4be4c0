import * as z from 'zod/mini'
import type { Schema } from '#contract/kit/call.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { unitAt, type Unit } from '#contract/kit/quantities.ts'
import type { JsonSchema } from './named-schemas.ts'

/** The unit of a number in words. A mere count needs none. */
const unitTexts: Record<Lang, Record<Exclude<Unit, 'count'>, string>> = {
  tr: {
    money: 'En küçük para birimiyle (kuruş), vergi dahil.',
    basis_points: 'Yüzdenin yüzde biri.',
    percent: 'Yüzde.',
    metres: 'Metre.',
    square_metres: 'Metrekare.',
    seconds: 'Saniye.',
    minutes: 'Dakika.',
    clock: 'Gece yarısından sonraki dakika.',
    hours: 'Saat.',
    days: 'Gün.',
    months: 'Ay.',
    kilobytes: 'Kilobayt.',
  },
  en: {
    money: 'Minor units of the currency, tax included.',
    basis_points: 'Hundredths of a percent.',
    percent: 'Percent.',
    metres: 'Metres.',
    square_metres: 'Square metres.',
    seconds: 'Seconds.',
    minutes: 'Minutes.',
    clock: 'Minutes after midnight.',
    hours: 'Hours.',
    days: 'Days.',
    months: 'Months.',
    kilobytes: 'Kilobytes.',
  },
  de: {
    money: 'In der kleinsten Einheit der Währung, inklusive Steuer.',
    basis_points: 'Hundertstelprozent.',
    percent: 'Prozent.',
    metres: 'Meter.',
    square_metres: 'Quadratmeter.',
    seconds: 'Sekunden.',
    minutes: 'Minuten.',
    clock: 'Minuten nach Mitternacht.',
    hours: 'Stunden.',
    days: 'Tage.',
    months: 'Monate.',
    kilobytes: 'Kilobyte.',
  },
}

/**
 * A schema of the contract as JSON Schema. Required is exactly what the server requires. An answer
 * may have more fields than described, since new ones are added within a version of the API.
 */
export function jsonSchema(schema: Schema, io: 'input' | 'output', lang: Lang = 'en'): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema: made }) => mend(zodSchema, made as JsonSchema, io, lang),
  })
  // The only schema that contains itself is that of arbitrary JSON, so each reference here means
  // that one.
  return JSON.parse(JSON.stringify(rest), (_, it: JsonSchema) =>
    it?.$ref ? { description: 'Any JSON value.' } : it,
  ) as JsonSchema
}

function mend(schema: Schema, made: JsonSchema, io: 'input' | 'output', lang: Lang): void {
  const { shape } = schema._zod.def as { shape?: Record<string, Schema> }
  if (shape && io === 'input') {
    const required = Object.keys(shape).filter((name) => !mayBeLeftOut(shape[name]!))
    if (required.length > 0) made['required'] = required
    else delete made['required']
  }
  if (shape && io === 'output') delete made.additionalProperties
  spellOut(made)
  // The limits of JavaScript's whole numbers mean nothing to other languages.
  if (made['minimum'] === Number.MIN_SAFE_INTEGER) delete made['minimum']
  if (made['maximum'] === Number.MAX_SAFE_INTEGER) delete made['maximum']
  // A format's name says the same as its pattern. Where the server first brings a text into one
  // spelling, its pattern does not apply to the text that a client sends.
  if (made['format'] || (io === 'input' && isPrepared(schema))) {
    delete made['pattern']
    delete made.allOf
  }
  if (io === 'input' && isPrepared(schema) && made.properties) leaveToParser(schema, made)
  const unit = unitAt(schema, [])
  if (unit && unit !== 'count') made['description'] = unitTexts[lang][unit]
}

/** Whether a request may leave out a field: asked of the parser, so that both say the same. */
const mayBeLeftOut = (field: Schema): boolean => z.safeParse(z.object({ field }), {}).success

/** The server changes a value before it checks it. */
function isPrepared(schema: Schema): boolean {
  const { type, in: first } = schema._zod.def as { type: string; in?: Schema }
  return type === 'pipe' && first?._zod.def.type === 'transform'
}

/**
 * The server fills in some texts from others: of a name in three languages, any one is enough. Asks
 * the parser which texts are required.
 */
function leaveToParser(schema: Schema, made: JsonSchema): void {
  const names = Object.keys(made.properties ?? {})
  const suffices = (given: string[]) => z.safeParse(schema, Object.fromEntries(given.map((it) => [it, 'x']))).success
  if (!suffices(names)) return
  const required = names.filter((name) => !suffices(names.filter((it) => it !== name)))
  if (required.length > 0) made['required'] = required
  else delete made['required']
  if (required.length === 0 && !suffices([])) made['minProperties'] = 1
}

/** Lists a record's properties by name if the schema allows only certain names. */
function spellOut(made: JsonSchema): void {
  const { propertyNames, additionalProperties: each } = made as JsonSchema & { propertyNames?: JsonSchema }
  if (!propertyNames?.enum || typeof each !== 'object') return
  made.properties = Object.fromEntries(propertyNames.enum.map((name) => [name, each]))
  delete made['propertyNames']
  delete made.additionalProperties
}
