import { PhoneIncoming } from 'lucide-react'
import { callStates, phoneCall, type PhoneCall } from '#contract/integrations/phone-call.ts'
import { branchNames } from '#contract/organisation/names.ts'
import { Button } from '#panel/ui/button.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useBranchLabel } from '#panel/domain/organisation/branch-label.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { useNarrow } from '#panel/kit/filter/narrow.ts'
import { firstPage, usePage } from '#panel/kit/page/page.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { listWords } from './list-words.ts'
import { NewCalls } from './new-calls.tsx'

const column = columnsOf<PhoneCall>()
const tones: Record<PhoneCall['state'], Tone> = {
  ringing: 'info',
  answered: 'progress',
  missed: 'danger',
  ended: 'success',
}

/** Calls from outside. Missed calls that nobody has called back come first. */
export default function CallList() {
  const t = useWords(listWords)
  const branch = useBranchLabel()
  const format = useFormat()
  const isOfMany = branchesOf(useUser()).length !== 1
  const nameOf = ({ members, phone }: PhoneCall) =>
    members[0]?.name ?? (phone === null ? t('hidden') : format.phone(phone))
  return (
    <ListPage
      list={phoneCall.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('who', t('who'), (row) => row.members.map((it) => it.name).join(', ') || nameOf(row), {
          card: 'primary',
          cell: (row) =>
            row.members.map((it) => it.name).join(', ') || (row.phone === null ? t('hidden') : t('unknown')),
        }),
        column.whole('phone', t('phone'), (row) => row.phone ?? '', {
          card: 'secondary',
          cell: (row) => row.phone && <span className="whitespace-nowrap tabular-nums">{format.phone(row.phone)}</span>,
        }),
        column.state(
          'state',
          t('state'),
          (row) =>
            row.is_test
              ? { tone: 'neutral', word: t('test') }
              : { tone: row.called_back_at ? 'neutral' : tones[row.state], word: t(`states.${row.state}`) },
          { card: 'end' },
        ),
        column.ago('rang_at', t('when'), (row) => row.rang_at),
        ...(isOfMany
          ? [column.whole('branch_id', t('branch'), (row: PhoneCall) => branch(row.branch_id, row.branch_name))]
          : []),
        column.whole('line', t('line'), (row) => row.line && format.phone(row.line), { card: 'none' }),
        column.whole('extension', t('extension'), (row) => row.extension, { card: 'none' }),
        column.whole(
          'called_back_at',
          t('calledBack'),
          (row) =>
            row.called_back_at
              ? t('byAt', { name: row.called_back_by ?? '', time: format.dateTime(row.called_back_at) })
              : '',
          // This column is hidden last, because a list of missed calls is there for calling back.
          { yields: 'last', cell: (row) => <CallBack row={row} name={nameOf(row)} /> },
        ),
      ]}
      filters={[
        choiceOf('state', t('state'), callStates, (it) => t(`states.${it}`)),
        { kind: 'flag', field: 'is_called_back', label: t('calledBack'), on: t('back'), off: t('notBack') },
        { kind: 'days', from: 'rang_at_from', until: 'rang_at_to', label: t('when'), as: 'moments' },
        isOfMany && { kind: 'record', field: 'branch_id', label: t('branch'), names: branchNames },
      ]}
      name={nameOf}
      href={(row) =>
        row.members.length === 1
          ? `/member/view/${row.members[0]!.id}`
          : `/caller-id/${encodeURIComponent(row.phone ?? '-')}`
      }
      empty={{ title: t('empty'), text: t('emptyText'), icon: <PhoneIncoming size={20} aria-hidden /> }}
    >
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Missed />
        <NewCalls />
      </div>
    </ListPage>
  )
}

/** Switches between all calls and missed calls that must still be called back. */
function Missed() {
  const t = useWords(listWords)
  const narrow = useNarrow()
  const { search } = usePage()
  const isMissed = search['state'] === 'missed' && String(search['is_called_back']) === 'false'
  return (
    <Segmented
      label={t('which')}
      className="shrink-0 self-start"
      value={isMissed ? 'missed' : 'all'}
      onChange={(it) =>
        narrow({
          ...firstPage,
          ...(it === 'missed'
            ? { state: 'missed', is_called_back: 'false' }
            : { state: undefined, is_called_back: undefined }),
        })
      }
      segments={[
        { value: 'all', label: t('all') },
        { value: 'missed', label: t('missed') },
      ]}
    />
  )
}

/** Calls back: through the switchboard if possible, otherwise with this device's dialler. */
function CallBack({ row, name }: { row: PhoneCall; name: string }) {
  const t = useWords(listWords)
  const format = useFormat()
  const can = useCan()
  const back = useSend(phoneCall.callBack, {
    invalidates: [phoneCall.list],
    onDone: (answer) => {
      if (answer.is_dialled) toasts.add({ kind: 'success', title: t('dialled', { name }) })
      else {
        // On a till without a dialler, pressing the button has no effect, so the toast shows the
        // number, while the row leaves the list.
        toasts.add({ title: t('dialYourself', { name, phone: format.phone(answer.phone ?? '') }) })
        location.assign(`tel:${answer.phone}`)
      }
    },
  })
  if (row.called_back_at)
    return (
      <span className="text-muted">
        {t('byAt', { name: row.called_back_by ?? '', time: format.dateTime(row.called_back_at) })}
      </span>
    )
  if (row.state !== 'missed' || row.phone === null || row.is_test || !can(phoneCall.callBack.permission)) return null
  return (
    <Button
      size="small"
      aria-label={t('callBackOf', { name })}
      isPending={back.isPending}
      onPress={() => back.mutate({ params: { phone_call_id: row.id } })}
    >
      {t('callBack')}
    </Button>
  )
}
