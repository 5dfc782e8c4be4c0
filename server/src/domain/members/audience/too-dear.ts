import type { Lang } from '#contract/kit/field-words.ts'
import { isTooLong } from '#server/db/pool.ts'
import { Fault } from '#server/kit/answer/fault.ts'
import { fieldText } from '#server/kit/answer/field-text.ts'

/** What is asked of a segment or of conditions; where they take longer to find than anybody may hold a connection, that is the conditions' fault and said at their field, not a server that is busy. */
export const orTooDear = <T>(lang: Lang, path: 'segment_id' | 'audience', work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isTooLong(error)
      ? new Fault('invalid', { errors: [{ path, code: 'too_dear' }], detail: fieldText(lang, 'too_dear') })
      : error
  })

/** The field that a request names its members by. */
export const fieldOf = ({ segment_id }: { segment_id?: unknown }) => (segment_id ? 'segment_id' : 'audience')
