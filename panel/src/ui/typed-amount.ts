/**
 * What somebody typed as an amount with the separator of another language: the dot of a number pad where people write a comma. `decimal` is the language's own
 * separator. null where the language's own reading stands: no other separator, or one that groups thousands as it should (1.250 in Turkish).
 */
export function typedAmount(text: string, decimal: string): number | null {
  const other = decimal === ',' ? '.' : ','
  const at = text.lastIndexOf(other)
  if (at < text.lastIndexOf(decimal)) return null
  const [whole, part] = [text.slice(0, at), text.slice(at + 1)].map((it) => it.replaceAll(/\D/g, ''))
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(text.replaceAll(/[^\d.,]/g, ''))
  return at < 0 || isGrouped || part === '' ? null : Number(`${whole}.${part}`)
}

/** An amount as a person writes it in a plain field: with or without thousands, in the language's own way or the number pad's. null where none is written. */
export function amountOf(text: string, decimal: string): number | null {
  const written = text.replaceAll(/[^\d.,]/g, '')
  const amount =
    typedAmount(written, decimal) ?? Number(written.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.'))
  return /\d/.test(written) && Number.isFinite(amount) ? amount : null
}
