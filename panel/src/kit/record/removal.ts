import type { Call } from '#contract/kit/call.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useGo, usePage } from '../page/page.tsx'
import { useSend, type SendHooks } from '../server/query.ts'
import { closeTabs } from '../tabs.ts'

interface Removal<C extends Call> extends SendHooks<C> {
  /** The text of the toast after the removal. */
  done: string
  /** The address to which the user goes after the removal. */
  to: string
}

/** Sends a call that removes the record of the open page, then closes the page's tab. */
export function useRemoval<C extends Call>(call: C, { done, to, onDone, ...hooks }: Removal<C>) {
  const go = useGo()
  const { path } = usePage()
  return useSend(call, {
    ...hooks,
    onDone: (...answered) => {
      toasts.add({ title: done })
      closeTabs([path], path)
      onDone?.(...answered)
      go(to)
    },
  })
}
