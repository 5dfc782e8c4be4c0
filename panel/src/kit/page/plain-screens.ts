import type { Screen } from './screens.ts'
import type { Permission } from '../server/session.ts'
import type { Title } from '../words/words.ts'

type Named<P> = P extends `post-${infer N}` ? ([`get-${N}-all` | `get-${N}`] extends [Permission] ? N : never) : never
/** The nouns' permissions for listing, reading and creating share one name. */
type Noun = Named<Permission>

interface PlainScreens extends Pick<Screen, 'icon' | 'group' | 'accounts' | 'module' | 'load'> {
  /** The list's address if it is not the noun's name; the forms' addresses start with it. */
  at?: string
  titles: { list: Title; new: Title; one: Title }
  /** The list. */
  load: Screen['load']
  form: Screen['load']
}

/**
 * The screens of a plain noun: its list, the form of a new record and that of an existing one. If
 * one is unusual, write them all by hand (`defineScreens`).
 */
export function plainScreens<N extends Noun>(
  noun: N,
  { at = `/${noun}`, titles, icon, group, load, form, ...who }: PlainScreens,
): readonly Screen[] {
  const path = `${at}/form`
  return [
    { ...who, path: at, title: titles.list, icon, group, permissions: `get-${noun}-all` as const, load },
    { ...who, path, title: titles.new, permissions: `post-${noun}` as const, load: form },
    {
      ...who,
      path: `${path}/$${noun.replaceAll('-', '_')}_id`,
      title: titles.one,
      permissions: `get-${noun}` as const,
      load: form,
    },
  ]
}
