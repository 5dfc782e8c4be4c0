import type { Lang } from '#contract/kit/field-words.ts'
import { isTooLong } from '#server/db/pool.ts'
import { Fault } from '#server/kit/answer/fault.ts'
import { fieldText } from '#server/kit/answer/field-text.ts'

/**
 * Runs a query that selects members by a segment or by conditions. If it takes too long, this is
 * reported at the field with the segment or the conditions, because they are the cause rather than
 * a busy server.
 */
export const orTooDear = <T>(lang: Lang, path: 'segment_id' | 'audience', work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isTooLong(error)
      ? new Fault('invalid', { errors: [{ path, code: 'too_dear' }], detail: fieldText(lang, 'too_dear') })
      : error
  })

/** The field with which a request selects its members. */
export const fieldOf = ({ segment_id }: { segment_id?: unknown }) => (segment_id ? 'segment_id' : 'audience')
