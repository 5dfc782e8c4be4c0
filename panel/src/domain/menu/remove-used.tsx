import { useState, type ReactNode } from 'react'
import type { Call } from '#contract/kit/call.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { Refusal } from '#panel/kit/server/client.ts'
import { forget } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'

interface RemoveUsedProps<T> {
  records: readonly T[]
  /** The question, the label of the button, and the message afterwards. */
  title: string
  confirmLabel: string
  removed: string
  /** Deletes one record and removes it from where it is used. */
  remove: (record: T) => Promise<unknown>
  /** The calls whose cached answers are outdated after the deletion. */
  stale: readonly Call[]
  onClose: () => void
  /** The places where the records are used. */
  children: ReactNode
}

/**
 * Asks before deleting records that are in use, and says where they are used. Deletes one after
 * another, until the server refuses one.
 */
export function RemoveUsed<T>({ records, remove, removed, stale, onClose, ...dialog }: RemoveUsedProps<T>) {
  const [isPending, setPending] = useState(false)
  async function removeAll() {
    setPending(true)
    try {
      for (const it of records) await remove(it)
      toasts.add({ title: removed })
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      sayRefusal(refusal)
    } finally {
      void forget(...stale)
      onClose()
    }
  }
  return <Confirm {...dialog} isDanger isPending={isPending} onConfirm={() => void removeAll()} onClose={onClose} />
}
