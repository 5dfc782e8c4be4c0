import type { Screen } from './screens.ts'
import type { Permission } from '../server/session.ts'
import type { Title } from '../words/words.ts'

type Named<P> = P extends `post-${infer N}` ? ([`get-${N}-all` | `get-${N}`] extends [Permission] ? N : never) : never
/** A type of record whose permissions for listing, reading and creating are named after it. */
type Noun = Named<Permission>

interface PlainScreens extends Pick<Screen, 'icon' | 'group' | 'accounts' | 'module' | 'host' | 'load'> {
  /**
   * The list's address if it differs from the record type's name. The forms' addresses start with
   * the list's address. If the list's address ends in `/list`, they start with the part before
   * that.
   */
  at?: string
  titles: { list: Title; new: Title; one: Title }
  /** The list. */
  load: Screen['load']
  form: Screen['load']
}

/**
 * Makes the screens of an ordinary type of record: its list, the form of a new record and the form
 * of an existing one. If one of them is unusual, write all of them by hand (`defineScreens`).
 */
export function plainScreens<N extends Noun>(
  noun: N,
  { at = `/${noun}`, titles, icon, group, load, form, ...who }: PlainScreens,
): readonly Screen[] {
  const path = `${at.replace(/\/list$/, '')}/form`
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
