import * as z from 'zod/mini'
import { oneOf } from './fields.ts'

/**
 * `cancelled`: the run was ended before it started. `stopped`: it was ended after it started, so
 * part of its work may be done.
 */
export const runStates = [
  'scheduled',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
  'stopped',
  'undone',
] as const
export type RunState = (typeof runStates)[number]

/**
 * A long-running job of any kind as the API shows it: its progress, its owner, and until when it
 * can be undone.
 */
const run = z.object({
  id: z.string(),
  kind: z.string(),
  state: oneOf(runStates),
  is_undoing: z.boolean(),
  /** The run will end after the part that is being written. */
  is_stopping: z.boolean(),
  /**
   * `total` and `done` count units that mean something to a user, such as rows. `total` is 0 until
   * it is known.
   */
  total: z.int(),
  done: z.int(),
  /** Why the run, or a part of it, failed, in the caller's language. */
  problem: z.nullable(z.string()),
  /** The number of parts that failed or could not be undone. */
  failed_parts: z.int(),
  by: z.nullable(z.string()),
  run_at: z.string(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  /** The moment until which the run can be undone; null if it cannot. */
  undo_until: z.nullable(z.string()),
})
export type Run = z.infer<typeof run>

/**
 * The answer of the calls about one kind of run: the fields that every run has, plus the fields of
 * this kind.
 */
export const runOf = <S extends z.core.$ZodLooseShape>(own: S) => z.extend(run, own)

/** The additional fields of a run that makes a file. */
export const fileFields = {
  name: z.string(),
  /** The file's size; null until the file is made. */
  bytes: z.nullable(z.int()),
  /** A signed link, valid for 120 s; null until the file is ready. */
  url: z.nullable(z.string()),
  expires_at: z.string(),
}

/** Whether a run has not ended yet. */
export const isUnfinished = (it: Pick<Run, 'state'>) =>
  it.state === 'scheduled' || it.state === 'waiting' || it.state === 'running'
