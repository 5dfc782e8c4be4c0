import { useQuery } from '@tanstack/react-query'
import { permission } from '#contract/identity/permission.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { permissionName, resourceName } from '#panel/domain/identity/permission-words.ts'
import { NameOne, unnamedFirst } from './name-one.tsx'
import { words } from './words.ts'

export default function NewPermission() {
  const t = useWords(words)
  const lang = useLanguage()
  const { data = [] } = useQuery(ask(permission.tree, {}))
  const options = unnamedFirst(data).map((it) => ({
    value: it.id,
    label: `${resourceName(it.noun, lang)}: ${permissionName(it, lang)}`,
  }))
  return <NameOne label={t('permission')} options={options} form="/permission/form" />
}
