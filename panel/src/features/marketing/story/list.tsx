import { CircleDashed } from 'lucide-react'
import { maxLimit } from '#contract/kit/list.ts'
import { story, type Story } from '#contract/marketing/story.ts'
import { OrderButton } from '#panel/domain/marketing/order-button.tsx'
import { useShowingColumns } from '#panel/domain/marketing/showing-columns.tsx'
import { useCompanyColumn } from '#panel/domain/organisation/company-column.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { usePage } from '#panel/kit/page/page.tsx'
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
  // Stories are put in order within a company. Whoever sees several companies filters for one.
  const seen = useUser().user_companies.map(({ id }) => id)
  const { company_id: asked = seen } = usePage().search
  const [company_id, ...others] = [asked].flat().map(String)
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
      isWaiting={shared.isWaiting}
      searchPlaceholder={shared.searchPlaceholder}
      columns={[
        ...shared.first.toSpliced(1, 0, ...company.columns),
        column.whole('expires_at', t('remaining'), remaining, { card: 'secondary' }),
        ...shared.last,
      ]}
      filters={[...shared.filters, company.filter]}
      name={(row) => row.title}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <CircleDashed size={20} aria-hidden /> }}
    >
      {company_id && others.length === 0 && (
        <OrderButton
          list={story.list}
          load={(signal) =>
            send(
              story.list,
              { query: { company_id: [company_id], state: ['live', 'scheduled'], limit: maxLimit } },
              { signal },
            )
          }
          pictureOf={(row) => row.cover}
          order={story.order}
          given={(ids) => ({ params: { company_id }, body: { ids } })}
        />
      )}
    </ListPage>
  )
}
