import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import {
  notification,
  recipientStates,
  type Notification,
  type NotificationRecipient,
  type RecipientState,
} from '#contract/marketing/notification/notification.ts'
import { notificationWords } from '#panel/domain/marketing/notification-words.ts'
import { useRecipientColumns } from '#panel/domain/marketing/recipient-columns.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { columnsOf, StatePill } from '#panel/kit/list/columns.tsx'
import { PartList } from '#panel/kit/list/part-list.tsx'
import { StatTiles } from '#panel/kit/list/stat-tiles.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle } from '#panel/kit/page/page.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { ask, forget } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat, ZoneContext } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Actions } from './actions.tsx'
import { EstimateCard, useEstimate } from './estimate-card.tsx'
import { LiftCard } from './lift-card.tsx'
import { Preview } from './preview.tsx'
import { useNotificationState } from './state.tsx'
import { viewWords } from './view-words.ts'

const base = '/marketing/notification'
/** How often the numbers are loaded again while a notification is being sent, in ms. */
const againMs = 3000

const isMoving = (it: Notification | undefined) => it !== undefined && !it.is_draft && it.done_at === null

/**
 * One notification: until its recipients are chosen, whom it would reach now; afterwards, its
 * results.
 */
export default function NotificationView() {
  const { notification_id } = usePage<'/marketing/notification/view/$notification_id'>().params
  const { data, error, refetch } = useQuery({
    ...ask(notification.read, { params: { notification_id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isMoving(state.data as Notification | undefined) ? againMs : false),
  })
  usePageTitle(data?.name)
  if (error && !data) return <Unloaded error={error} back={base} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 max-w-6xl" />
  return <Shown row={data} />
}

function Shown({ row }: { row: Notification }) {
  const t = useWords(viewWords)
  const n = useWords(notificationWords)
  const can = useCan()
  const format = useFormat()
  const stateOf = useNotificationState()
  const moment = row.send_at ?? row.frozen_at
  const at = moment ? format.dateTime(moment, row.timezone) : t('atOnce')
  return (
    <div className="grid max-w-6xl gap-5">
      <PageHead
        title={row.name}
        mark={<StatePill {...stateOf(row)} />}
        description={[n(`channels.${row.channel}`), at, row.by_recipient_clock && t('byClock')]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Actions row={row} />
            {row.is_draft && can('put-notification') && (
              <Link to={`${base}/form/${row.id}`} className={buttonClass()}>
                <Pencil size={16} aria-hidden />
                {t('edit')}
              </Link>
            )}
          </>
        }
      />
      {row.is_paused && (
        <Banner
          kind="warning"
          title={row.pause_reason ? t('pausedBy', { reason: row.pause_reason }) : t('pausedText')}
        />
      )}
      <ZoneContext value={row.timezone}>
        {row.frozen_at === null ? <Unsent row={row} /> : <Results row={row} />}
      </ZoneContext>
    </div>
  )
}

function Unsent({ row }: { row: Notification }) {
  const t = useWords(viewWords)
  const estimate = useEstimate(row)
  const lang = useLanguage()
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      {!row.is_draft && <p className="col-span-full text-sm text-muted">{t('notChosen')}</p>}
      <EstimateCard estimate={estimate} />
      <Preview
        {...row}
        company={row.company_name}
        footer={estimate.data?.footer[lang] ?? ''}
        suffix={estimate.data?.suffix ?? 0}
      />
    </div>
  )
}

const column = columnsOf<NotificationRecipient>()

function Results({ row }: { row: Notification }) {
  const t = useWords(viewWords)
  const n = useWords(notificationWords)
  const format = useFormat()
  const money = useMoney()
  const columns = useRecipientColumns<NotificationRecipient>()
  const [state, setState] = useState<RecipientState | 'all'>('all')
  const progress = [row.frozen_at, row.sent, row.failed, row.skipped].join(' ')
  const seen = useRef(progress)
  // The numbers are loaded repeatedly. When they change, the list of recipients is loaded again.
  useEffect(() => {
    if (seen.current === progress) return
    seen.current = progress
    void forget(notification.recipients)
  }, [progress])
  const held = row.held_back > 0 && t('heldBack', { count: format.number(row.held_back) })
  return (
    <>
      <StatTiles
        tiles={[
          { label: t('recipients'), value: format.number(row.recipients), note: held },
          {
            label: n('states.sent'),
            value: format.number(row.sent),
            note: row.queued > 0 && t('stillWaiting', { count: format.number(row.queued) }),
          },
          { label: n('states.skipped'), value: format.number(row.skipped) },
          { label: n('states.failed'), value: format.number(row.failed), tone: row.failed > 0 && 'danger' },
          row.channel === 'sms'
            ? {
                label: t('smsSent'),
                value: format.number(row.segments),
                note: row.cost !== null && money(row.cost, row.currency),
              }
            : { label: n('clicked'), value: format.number(row.clicked) },
        ]}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Preview {...row} company={row.company_name} />
        {row.holds_back && <LiftCard id={row.id} />}
      </div>
      <Card title={t('recipients')}>
        <div className="grid gap-4">
          <Segmented
            label={n('result')}
            value={state}
            onChange={setState}
            segments={(['all', ...recipientStates] as const).map((it) => ({
              value: it,
              label: it === 'all' ? t('all') : n(`states.${it}`),
            }))}
          />
          <PartList
            key={state}
            list={notification.recipients}
            params={{ params: { notification_id: row.id } }}
            query={state === 'all' ? {} : { state: [state] }}
            label={t('recipients')}
            columns={[
              column.record('member_id', n('member'), (it) => it.member_name ?? '–', {
                to: (it) => `/member/view/${it.member_id}`,
                permission: 'get-member',
                card: 'primary',
              }),
              ...columns,
            ]}
            name={(it) => it.member_name ?? ''}
            empty={t('nobody')}
          />
        </div>
      </Card>
    </>
  )
}
