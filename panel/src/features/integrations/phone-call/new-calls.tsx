import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { CallInput } from '#contract/kit/call.ts'
import { phoneCall } from '#contract/integrations/phone-call.ts'
import { byServer } from '#panel/domain/platform/clock.ts'
import { useWatchedBranches } from '#panel/domain/organisation/watched-branch.ts'
import { Button } from '#panel/ui/button.tsx'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { readQuery, type ListQuery } from '#panel/kit/server/list-query.ts'
import { useNarrow } from '#panel/kit/filter/narrow.ts'
import { firstPage, usePage } from '#panel/kit/page/page.tsx'
import { ask, forget, queries } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { listWords } from './list-words.ts'

/** How often branches are polled to which this device does not listen, in ms. */
const lookEveryMs = 30_000

/**
 * How many calls have come since the list was loaded. The number is announced in a fixed place and
 * the calls are shown on request, so that rows never move by themselves.
 */
export function NewCalls() {
  const t = useWords(listWords)
  const narrow = useNarrow()
  const { search } = usePage()
  const { watched } = useWatchedBranches()
  const query = readQuery(phoneCall.list, search) as ListQuery & CallInput<typeof phoneCall.list>['query']
  const { data, dataUpdatedAt } = useQuery(ask(phoneCall.list, { query }))
  const isNewestFirst = query.sort === '-rang_at' && query.cursor === undefined && (query.page ?? 1) === 1
  const newest = isNewestFirst ? data?.data[0]?.rang_at : undefined
  const since = newest ? Date.parse(newest) : byServer(dataUpdatedAt)
  // Switchboards report whole seconds, so that a new call may have rung in the second of a known one.
  const known = newest ? (data?.data.filter((it) => it.rang_at === newest).length ?? 0) : 0
  const { page: _page, cursor: _cursor, ...filters } = query
  const from = new Date(since).toISOString()
  const begun = String(query['rang_at_from'] ?? '')
  const asked = ask(phoneCall.list, {
    query: { ...filters, sort: '-rang_at', limit: 1, rang_at_from: begun > from ? begun : from },
  })
  const isOver = query['rang_at_to'] !== undefined && String(query['rang_at_to']) <= from
  const fresh = useQuery({ ...asked, enabled: data !== undefined && !isOver, refetchInterval: lookEveryMs })
  const count = isOver ? 0 : Math.max(0, (fresh.data?.total ?? 0) - (begun > from ? 0 : known))
  const isGoingOn = data?.data.some((it) => it.state === 'ringing' || it.state === 'answered')
  // If a call is shown as ringing or answered, refetches the list, because that call may have
  // ended.
  const look = () =>
    void (isGoingOn ? forget(phoneCall.list) : queries.invalidateQueries({ queryKey: asked.queryKey, exact: true }))
  const show = () => {
    if (!isNewestFirst) narrow({ ...firstPage, sort: undefined })
    void forget(phoneCall.list)
  }
  return (
    <div role="status" className="flex min-h-8 items-center text-sm text-muted pointer-coarse:min-h-11">
      {watched.map(({ branch_id }) => (
        <Ear key={branch_id} branch_id={branch_id} onCall={look} />
      ))}
      {count === 0 ? (
        // The space is reserved before the answer arrives, so that nothing below moves.
        <span className={isOver || fresh.data ? undefined : 'invisible'}>{t('noNew')}</span>
      ) : (
        <Button size="small" icon={<RefreshCw size={15} aria-hidden />} onPress={show}>
          {t('newCalls', { count })}
        </Button>
      )}
    </div>
  )
}

function Ear({ branch_id, onCall }: { branch_id: string; onCall: () => void }) {
  useBranchEvents(branch_id, { call: onCall, resync: onCall })
  return null
}
