import { formatMessage } from '#contract/kit/icu.ts'
import { modKey } from '#panel/kit/words/key-names.ts'
import { locales, type Lang } from '#panel/kit/words/language.ts'

interface Task {
  title: string
  /** Labels of the panel are written between asterisks, and the Ctrl key as `{mod}`. */
  steps: string
}
/** The help for a screen, in its feature's `help.ts`. */
export interface HelpText {
  /** The purpose of the screen. */
  purpose: string
  tasks: Readonly<Record<string, Task>>
}
/**
 * Help texts by the path of the screen. The paths `list`, `new` and `edit` have the tasks that are
 * the same on every list or form.
 */
export type Topics = Readonly<Record<string, Readonly<Record<Lang, HelpText>>>>

export const minTasks = 3

const kindOf = (path: string) => (/form\/\$\w+$/.test(path) ? 'edit' : path.endsWith('form') ? 'new' : 'list')

/**
 * The help for a path. A path that ends in the id of a record has the same help as the path without
 * that id.
 */
export const topicOf = (topics: Topics, path: string) => topics[path] ?? topics[path.replace(/\/\$\w+$/, '')]

/**
 * The help for a screen. If the screen has fewer than three tasks of its own, the common tasks for
 * its kind of screen are added.
 */
export function helpOf(
  topics: Topics,
  path: string,
  name: string,
  lang: Lang,
): { purpose: string; tasks: readonly Task[] } | null {
  const own = topicOf(topics, path)?.[lang]
  const kind = topics[kindOf(path)]?.[lang]
  if (!kind) return null
  const tasks = Object.values(own?.tasks ?? {})
  return {
    purpose: formatMessage(own?.purpose ?? kind.purpose, { name }, locales[lang]),
    tasks: [...tasks, ...Object.values(kind.tasks).slice(0, Math.max(0, minTasks - tasks.length))].map(
      ({ title, steps }) => ({ title, steps: steps.replace('{mod}', modKey()) }),
    ),
  }
}
