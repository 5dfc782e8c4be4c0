import { useEffect, useMemo, useState, type ComponentType } from 'react'
import { useQueries } from '@tanstack/react-query'
import { phoneCall, type LiveCall } from '#contract/integrations/phone-call.ts'
import { useAtRest } from '#panel/ui/at-rest.ts'
import { onceThere } from '#panel/ui/server-there.ts'
import type { UserBranch } from '#panel/kit/current-branch.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { ask, forget } from '#panel/kit/server/query.ts'
import type { CallsBarProps } from './calls-bar.tsx'
import { lookAgainMs } from './look-again.ts'

/**
 * No event says that a call has been shown long enough or that a caller's record has changed, so
 * this polls.
 */
const lookAgain = ({ state: { data } }: { state: { data: LiveCall[] | undefined } }) => {
  if (!data?.length) return false
  return data.some((it) => it.phone !== null && it.callers.length === 0) ? lookAgainMs : 60_000
}

/**
 * Listens to the calls of branches and shows them below the page. The bar's code loads with the
 * first call.
 */
export default function IncomingCalls({ branches }: { branches: readonly UserBranch[] }) {
  const answers = useQueries({
    queries: branches.map(({ branch_id }) => ({
      ...ask(phoneCall.live, { params: { branch_id } }),
      refetchInterval: lookAgain,
      refetchOnWindowFocus: 'always' as const,
    })),
    combine: (all) => all.map((it) => it.data),
  })
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  /**
   * Calls on which the user is working, as last reported. They stay after they have ended, until
   * the user closes them.
   */
  const [kept, setKept] = useState<readonly LiveCall[]>([])
  const now = useMemo(() => answers.flatMap((it) => it ?? []), [answers])
  const lastTold = kept.map((it) => now.find(({ id }) => id === it.id) ?? it)
  if (lastTold.some((it, at) => it !== kept[at])) setKept(lastTold)
  const calls = useMemo(() => {
    const over = kept.filter((it) => now.every(({ id }) => id !== it.id))
    return [...over.map((it): LiveCall => ({ ...it, state: 'ended' })), ...now].filter(({ id }) => !closed.has(id))
  }, [now, kept, closed])
  const shown = useAtRest(calls)
  const [Bar, setBar] = useState<ComponentType<CallsBarProps> | null>(null)
  const isWanted = shown.length > 0
  useEffect(() => {
    if (isWanted) void onceThere(() => import('./calls-bar.tsx')).then((it) => setBar(() => it.default))
  }, [isWanted])
  return (
    <>
      {branches.map(({ branch_id }) => (
        <Ear key={branch_id} branch_id={branch_id} />
      ))}
      {Bar && shown.length > 0 && (
        <Bar
          calls={shown}
          branches={branches}
          onKeep={(call) => setKept((all) => (all.some(({ id }) => id === call.id) ? all : [...all, call]))}
          onClose={({ id }) => {
            setClosed((all) => new Set([...all, id]))
            setKept((all) => all.filter((it) => it.id !== id))
          }}
        />
      )}
    </>
  )
}

function Ear({ branch_id }: { branch_id: string }) {
  const again = () => void forget(phoneCall.live)
  useBranchEvents(branch_id, { call: again, resync: again })
  return null
}
