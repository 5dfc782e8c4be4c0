import type {
  ScheduledTask,
  TaskFailure,
  TaskRunState,
  TaskState,
} from '#contract/marketing/scheduled-task/scheduled-task.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import type { State } from '#panel/kit/list/columns.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const tones: Record<TaskState, Tone> = { active: 'success', paused: 'warning', ended: 'neutral' }
const runTones: Record<TaskRunState, Tone> = {
  waiting: 'info',
  running: 'progress',
  done: 'success',
  failed: 'danger',
  superseded: 'neutral',
}

/** A task's state in one word. A task that could not run now says so. */
export function useTaskState() {
  const t = useWords(words)
  return ({ state, obstacle }: Pick<ScheduledTask, 'state' | 'obstacle'>): State =>
    state === 'active' && obstacle !== null
      ? { tone: 'danger', word: t('blocked') }
      : { tone: tones[state], word: t(`states.${state}`) }
}

/** The state of a run in one word. */
export function useRunState() {
  const t = useWords(words)
  return ({ state }: { state: TaskRunState }): State => ({ tone: runTones[state], word: t(`runStates.${state}`) })
}

/** Why a run failed or would fail, in a sentence. */
export function useFailure() {
  const t = useWords(words)
  return (reason: TaskFailure) => t(`failures.${reason}`)
}
