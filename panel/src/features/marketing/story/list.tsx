import { CircleDashed } from 'lucide-react'
import { maxLimit } from '#contract/kit/list.ts'
import { story, type Story } from '#contract/marketing/story.ts'
import { OrderButton } from '#panel/domain/marketing/order-button.tsx'
import { useShowingColumns } from '#panel/domain/marketing/showing-columns.tsx'
import { useCompanyColumn } from '#panel/domain/organisation/company-column.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { send } from '#panel/kit/server/client.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useThisMinute } from '#panel/kit/words/today.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<Story>()
const hourMs = 3_600_000
const minuteMs = 60_000

export default function StoryList() {
  const t = useWords(words)
  const shared = useShowingColumns<Story>((row) => row.cover)
  const company = useCompanyColumn<Story>()
  const [only, ...others] = useUser().user_companies
  const now = useThisMinute()
  const remaining = ({ state, expires_at }: Story) => {
    if (state !== 'live') return ''
    if (expires_at === null) return t('fixed')
    const left = Date.parse(expires_at) - now
    return left < hourMs
      ? t('leftMin', { minutes: Math.max(1, Math.ceil(left / minuteMs)) })
      : t('left', { hours: Math.ceil(left / hourMs) })
  }
  return (
    <ListPage
      {...plainList(story, '/marketing/story')}
      searchPlaceholder={shared.searchPlaceholder}
      columns={[
        ...shared.first,
        column.whole('expires_at', t('remaining'), remaining, { card: 'secondary' }),
        ...company.columns,
        ...shared.last,
      ]}
      filters={[...shared.filters, company.filter]}
      name={(row) => row.title}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <CircleDashed size={20} aria-hidden /> }}
    >
      {only && others.length === 0 && (
        <OrderButton
          list={story.list}
          load={async (signal) => {
            const query = {
              company_id: [only.id],
              state: ['live', 'scheduled'] as ('live' | 'scheduled')[],
              limit: maxLimit,
            }
            const { data } = await send(story.list, { query }, { signal })
            return { data: data.map((it) => ({ ...it, image: it.cover })) }
          }}
          order={story.order}
          given={(ids) => ({ params: { company_id: only.id }, body: { ids } })}
        />
      )}
    </ListPage>
  )
}
