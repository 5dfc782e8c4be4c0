import type { Lang } from './field-words.ts'
import { formatMessage, type Values } from './icu.ts'

/**
 * The purpose of a message. `account`: a code or a notice about somebody's own account, always sent
 * first. `service`: needed for a current order, reservation or membership. `commercial`:
 * advertising, which legally requires consent.
 */
export const purposes = ['account', 'service', 'commercial'] as const
export type Purpose = (typeof purposes)[number]

/** The law on consent that applies to a person (members/consent-law.ts). */
export type Law = 'TR' | 'DE'

/**
 * The properties of a message that decide whether it may be sent (members/may-be-sent.ts). Courts
 * in different countries disagree on what counts as advertising, so a message may have one purpose
 * per law.
 */
export interface MessageKind {
  readonly purpose: Purpose | Readonly<Record<Law, Purpose>>
  /**
   * The message is not sent to people who have refused the channel, although it needs no consent.
   */
  readonly isRefusable?: boolean
}

export const purposeOf = ({ purpose }: MessageKind, law: Law): Purpose =>
  typeof purpose === 'string' ? purpose : purpose[law]

/**
 * The content and the format of a letter's field. `moment`: 20 November 2026 at 14:00. `day`: 20
 * November 2026. `appointment`: Friday 20 November at 14:00.
 */
type FieldKind = 'text' | 'text?' | 'number' | 'link' | 'code' | 'moment' | 'day' | 'appointment'
type Fields = Readonly<Record<string, FieldKind>>
interface FieldValues {
  text: string
  'text?': string | undefined
  number: number
  link: string
  code: string
  moment: Date
  day: Date
  appointment: Date
}
export type FactsOf<F extends Fields> = {
  [K in keyof F as F[K] extends 'text?' ? never : K]: FieldValues[F[K]]
} & { [K in keyof F as F[K] extends 'text?' ? K : never]?: FieldValues[F[K]] }

/**
 * ICU messages that use the letter's fields and `{sender}`. `text` holds paragraphs. A paragraph
 * whose `text?` field is empty is left out.
 */
export interface LetterTexts {
  readonly subject: string
  readonly text: readonly string[]
}
export interface LetterDefinition extends MessageKind, Readonly<Record<Lang, LetterTexts>> {
  readonly fields: Fields
}

/** The recipient of a letter, and its sender. */
export interface Reader {
  name: string
  lang: Lang
  /**
   * The time zone for the letter's dates and times. By default Istanbul's, or Berlin's for German.
   */
  timezone?: string | undefined
  sender: string
  /** Turkish law by default. */
  law?: Law | undefined
  /**
   * The unsubscribe address. Required for advertising and for refusable messages, and not allowed
   * in others.
   */
  unsubscribe?: string | undefined
}

/** A piece of text in a paragraph. The HTML version of a letter highlights links and codes. */
export interface Part {
  kind: 'text' | 'link' | 'code'
  text: string
}
declare const composed: unique symbol
/**
 * A letter in the recipient's language. Only `defineLetters` can create one, so that the sending
 * code cannot choose its purpose.
 */
export interface Letter {
  readonly [composed]: true
  kind: string
  purpose: Purpose
  lang: Lang
  subject: string
  paragraphs: readonly (readonly Part[])[]
  unsubscribe: string | null
}

/** Letters by kind. */
export interface Letters<D extends Readonly<Record<string, LetterDefinition>>> {
  readonly of: D
  compose<K extends keyof D & string>(kind: K, to: Reader, facts: FactsOf<D[K]['fields']>): Letter
}

/**
 * Declares letters with their purposes, fields and texts in three languages. All letters share the
 * greeting, signature, unsubscribe line and the formats of numbers and moments. If these letters
 * are all sent under one kind, `as` names it.
 */
export function defineLetters<const D extends Readonly<Record<string, LetterDefinition>>>(
  of: D,
  { as }: { as?: string } = {},
): Letters<D> {
  return { of, compose: (kind, to, facts) => compose(as ?? kind, of[kind]!, to, facts) }
}

const greetings: Record<Lang, (name: string) => string> = {
  tr: (name) => `Merhaba${name && ` ${name}`},`,
  en: (name) => `Hello${name && ` ${name}`},`,
  de: (name) => `Guten Tag${name && ` ${name}`},`,
}
const refusals: Record<Lang, string> = {
  tr: 'Bu bilgiyi almak istemiyorsanız:\n',
  en: 'If you don’t want these messages:\n',
  de: 'Wenn Sie diese Nachrichten nicht möchten:\n',
}

const marks = { link: '\uE000', code: '\uE001', end: '\uE002' }
const marked = /\uE000([^\uE002]*)\uE002|\uE001([^\uE002]*)\uE002/g
const unmarked = (text: string) => text.replaceAll(/[\uE000-\uE002]/g, '')
const setOff = (kind: 'link' | 'code', text: string) => `${marks[kind]}${unmarked(text)}${marks.end}`

function compose(
  kind: string,
  it: LetterDefinition,
  to: Reader,
  facts: Record<string, string | number | Date | undefined>,
): Letter {
  const { lang } = to
  const purpose = purposeOf(it, to.law ?? 'TR')
  const isRefusable = it.isRefusable === true || purpose === 'commercial'
  if (isRefusable !== (to.unsubscribe !== undefined)) throw new Error(`Where is a letter ${kind} refused?`)
  const locale = localeOf(lang)
  const values: Values = { sender: unmarked(to.sender) }
  for (const [name, field] of Object.entries(it.fields)) values[name] = valueOf(field, facts[name], to)
  const isEmpty = (name: string) => it.fields[name] === 'text?' && values[name] === ''
  const wanted = it[lang].text.filter(
    (text) => !Object.keys(it.fields).some((name) => isEmpty(name) && names(text, name)),
  )
  const paragraphs = [
    unmarked(greetings[lang](to.name)),
    ...wanted.map((text) => formatMessage(text, values, locale)),
    ...(to.unsubscribe ? [refusals[lang] + setOff('link', to.unsubscribe)] : []),
    unmarked(to.sender),
  ]
  return {
    kind,
    purpose,
    lang,
    // A name that is filled in may contain a line break, but a subject must not.
    subject: unmarked(formatMessage(it[lang].subject, values, locale)).replaceAll(/\s+/g, ' '),
    paragraphs: paragraphs.map(partsOf),
    unsubscribe: to.unsubscribe ?? null,
  } as unknown as Letter
}

const names = (text: string, field: string) => new RegExp(`\\{\\s*${field}\\s*[,}]`).test(text)

function valueOf(kind: FieldKind, value: string | number | Date | undefined, to: Reader): string | number {
  if (kind === 'number') return Number(value)
  if (value instanceof Date) return momentText(kind, value, to)
  const text = String(value ?? '')
  return kind === 'link' || kind === 'code' ? setOff(kind, text) : unmarked(text)
}

const localeOf = (lang: Lang) => (lang === 'en' ? 'en-GB' : lang)
const forms: Record<string, Intl.DateTimeFormatOptions> = {
  moment: { dateStyle: 'long', timeStyle: 'short' },
  day: { dateStyle: 'long' },
  appointment: { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
}
function momentText(kind: string, at: Date, { lang, timezone }: Reader): string {
  const timeZone = timezone ?? (lang === 'de' ? 'Europe/Berlin' : 'Europe/Istanbul')
  const text = new Intl.DateTimeFormat(localeOf(lang), { ...forms[kind], timeZone }).format(at)
  return kind === 'appointment' && lang === 'de' ? `${text} Uhr` : text
}

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  const plain = (until: number) => {
    if (until > from) parts.push({ kind: 'text', text: text.slice(from, until) })
  }
  for (const found of text.matchAll(marked)) {
    plain(found.index)
    parts.push(found[1] === undefined ? { kind: 'code', text: found[2] ?? '' } : { kind: 'link', text: found[1] })
    from = found.index + found[0].length
  }
  plain(text.length)
  return parts
}

/** The letter as plain text. */
export const plainOf = ({ paragraphs }: Letter): string =>
  `${paragraphs.map((parts) => parts.map((it) => it.text).join('')).join('\n\n')}\n`
