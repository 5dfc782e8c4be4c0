/* The fields of a message: `{{name|default}}`. The list is closed, and there are no conditions and
   no loops (members-marketing §10). */

export const messageFields = ['name', 'surname', 'points', 'company'] as const
export type MessageField = (typeof messageFields)[number]
export type MessageValues = Readonly<Record<MessageField, string>>

const field = /\{\{\s*([a-z_]+)\s*(?:\|([^{}|]*))?\}\}/g
const isField = (name: string): name is MessageField => (messageFields as readonly string[]).includes(name)

/** The first part of a text that looks like a field but is not one; undefined if there is none. */
export function wrongField(text: string): string | undefined {
  const unknown = [...text.matchAll(field)].find((it) => !isField(it[1]!))
  if (unknown) return unknown[0]
  const rest = text.replaceAll(field, '')
  const at = rest.search(/\{\{|\}\}/)
  return at < 0 ? undefined : rest.slice(at, at + 20)
}

/**
 * Puts values into a text. An empty value is replaced by the default that the text gives. Values
 * are not searched for fields again, so that a member cannot put one into their name.
 */
export const fillMessage = (text: string, values: MessageValues): string =>
  text.replaceAll(field, (_, name: string, or: string | undefined) => {
    const value = isField(name) ? values[name].trim() : ''
    return value || (or ?? '').trim()
  })
