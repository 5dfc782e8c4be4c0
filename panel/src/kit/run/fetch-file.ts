import type { Call, CallInput, Schema } from '#contract/kit/call.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal, send } from '../server/client.ts'
import { runWords } from './run-words.ts'
import { say } from '../words/words.ts'

/** The part of a run's answer that names its file. */
interface Fetched {
  url: string | null
  name: string
}

/** Has the browser download a file by its link. */
export function fetchFile({ url, name }: Fetched): void {
  if (url) Object.assign(document.createElement('a'), { href: url, download: name }).click()
}

/**
 * Downloads a file through a call that returns a fresh link. Links expire after two minutes, so
 * each click requests a new one.
 */
export const fetchAnew = <C extends Call & { answer: Schema & { _zod: { output: Fetched } } }>(
  call: C,
  given: CallInput<C>,
): Promise<void> =>
  send(call, given).then(fetchFile, (refusal: unknown) => {
    if (!(refusal instanceof Refusal)) throw refusal
    toasts.add({ kind: 'danger', title: say(runWords)('downloadFailed'), description: refusal.message })
  })
