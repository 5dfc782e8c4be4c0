import { useQuery } from '@tanstack/react-query'
import { memberErasure, type Mention } from '#contract/members/member-erasure.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { send } from '#panel/kit/server/client.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { keyOf } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { erasureWords } from './erasure-words.ts'

/** How many records are listed. Nobody would read more of them in a banner. */
const shown = 12

/** Searches everything for the member's name. The server searches one part per call. */
async function findAll(member_id: string, signal: AbortSignal): Promise<Mention[]> {
  const found = new Map<string, Mention>()
  let query: { part?: number; after?: string } = {}
  for (;;) {
    const { found: its, next } = await send(memberErasure.mentions, { params: { member_id }, query }, { signal })
    for (const it of its) found.set(`${it.place} ${it.id}`, it)
    if (!next) return [...found.values()]
    query = { part: next.part, ...(next.after !== null && { after: next.after }) }
  }
}

const pathOf = ({ place, id, branch_id }: Mention): string | undefined => {
  if (place === 'member') return `/member/view/${id}`
  if (place === 'order') return `/manegement/${branch_id}/order/list?order=${id}`
  if (place === 'segment') return `/member/segment/form/${id}`
  if (place === 'scheduled_task') return `/marketing/scheduled-task/form/${id}`
  if (place === 'story' || place === 'discount' || place === 'notification') return `/marketing/${place}/form/${id}`
  if (place === 'banner' || place === 'campaign') return `/manegement/${branch_id}/${place}/form/${id}`
  if (place === 'partner_institution') return `/partner-institution/form/${id}`
  return place === 'member_import' ? `/member/import/${id}` : undefined
}

/**
 * Lists the records in which others wrote the member's full name. The name stays there unless
 * somebody removes it.
 */
export function Mentions({ id }: { id: string }) {
  const t = useWords(erasureWords)
  const { data } = useQuery({
    queryKey: [keyOf(memberErasure.mentions), id],
    queryFn: ({ signal }) => findAll(id, signal),
    // A user who returns to this page has probably corrected one of the records.
    staleTime: 0,
  })
  if (!data || data.length === 0) return null
  return (
    <>
      <p>{t('mentioned', { count: data.length })}</p>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {data.slice(0, shown).map((it) => {
          const path = pathOf(it)
          const name = `${it.name} (${t(`places.${it.place}`)})`
          return (
            <li key={`${it.place} ${it.id}`}>
              {path ? (
                <Link to={path} className={linkClass}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </li>
          )
        })}
        {data.length > shown && <li>{t('moreMentions', { count: data.length - shown })}</li>}
      </ul>
    </>
  )
}
