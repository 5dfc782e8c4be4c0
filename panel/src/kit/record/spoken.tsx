import { formWords } from '../words/form-words.ts'
import { useChosenNames, type Id, type NamesOf } from '../server/names.ts'
import { useWords } from '../words/words.ts'

const id = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,10})$/i

/**
 * A value of a history in words. References to records of `names` show the name of the record,
 * never its id.
 */
export function Spoken({ text, names }: { text: string; names?: NamesOf }) {
  const parts = text.split(', ')
  const ids = names ? parts.filter((it) => id.test(it)) : []
  if (names && ids.length > 0) return <Named parts={parts} ids={ids} names={names} />
  return <Without text={text} />
}

function Named({ parts, ids, names }: { parts: readonly string[]; ids: readonly string[]; names: NamesOf }) {
  const t = useWords(formWords)
  // The query sends an id as a number if the API does.
  const { named, isKnown } = useChosenNames(
    names,
    ids.map((it): Id => (/^\d+$/.test(it) ? Number(it) : it)),
  )
  const nameOf = (it: string) => named.find((one) => one.value === it)?.label ?? (isKnown ? t('goneRecord') : '…')
  return parts.map((it) => (id.test(it) ? nameOf(it) : it)).join(', ')
}

/** Replaces the ids in a text, because nobody can read an id. */
function Without({ text }: { text: string }) {
  const t = useWords(formWords)
  return text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, t('aRecord'))
}
