import { useRef, useState } from 'react'
import { branch } from '#contract/organisation/branch.ts'
import { workingHours, type WorkingHours } from '#contract/organisation/working-hours.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import type { UserBranch } from '#panel/kit/current-branch.ts'
import { ask, forget, queries, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { say } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const invalidates = [workingHours.read, workingHours.history, workingHours.openAt, branch.state]
const bodyOf = ({ version, week, methods }: WorkingHours, special: WorkingHours['special']) => ({
  version,
  week,
  methods,
  special,
})

/**
 * Keeps a branch open for one hour after its closing time, with a special day for today. The toast
 * can undo it.
 */
export function useLonger({ branch_id, name }: UserBranch, onDone: () => void) {
  const params = { branch_id }
  const [isReading, setReading] = useState(false)
  const replaced = useRef<WorkingHours['special']>([])
  const undo = useSend(workingHours.update, { invalidates })
  const save = useSend(workingHours.update, {
    invalidates,
    onDone: (after) => {
      const special = replaced.current
      const t = say(words)
      toasts.add({
        about: `state:${branch_id}`,
        title: t('done.longer', { branch: name }),
        action: { label: t('undo'), onAction: () => undo.mutate({ params, body: bodyOf(after, special) }) },
      })
      onDone()
    },
  })
  async function read() {
    const [{ oneHourLonger }, hours] = await Promise.all([
      import('#contract/organisation/longer.ts'),
      queries.fetchQuery({ ...ask(workingHours.read, { params }), staleTime: 0 }),
    ])
    const special = oneHourLonger(hours, new Date(serverNow()))
    replaced.current = hours.special
    if (special) save.mutate({ params, body: bodyOf(hours, special) })
    // The branch has opened in the meantime.
    else void forget(branch.state)
  }
  const press = () => {
    setReading(true)
    void read()
      .catch(sayRefusal)
      .finally(() => setReading(false))
  }
  return { press, isPending: isReading || save.isPending }
}
