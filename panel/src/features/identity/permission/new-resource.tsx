import { useQuery } from '@tanstack/react-query'
import { resource } from '#contract/identity/permission.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { resourceName } from '#panel/domain/identity/permission-words.ts'
import { NameOne, unnamedFirst } from './name-one.tsx'
import { words } from './words.ts'

export default function NewResource() {
  const t = useWords(words)
  const lang = useLanguage()
  const { data } = useQuery(ask(resource.list, { query: { limit: 200 } }))
  const options = unnamedFirst(data?.data ?? []).map((it) => ({
    value: it.id,
    label: resourceName(it.id, lang, it),
  }))
  return <NameOne label={t('noun')} options={options} form="/permission/resource-form" />
}
