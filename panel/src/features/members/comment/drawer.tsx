import { useState } from 'react'
import { EyeOff } from 'lucide-react'
import { comment, marks, type Comment, type rejectReasons } from '#contract/members/comment.ts'
import { decision } from '#contract/platform/decision.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { TextArea } from '#panel/ui/text-area.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { StatePill } from '#panel/kit/list/columns.tsx'
import { DecisionFooter } from '#panel/kit/decision/decision-footer.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import type { Peek } from '#panel/kit/list/peek.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { RecordDrawer } from '#panel/kit/record/record-drawer.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useCommentState, useSourceName } from './state.ts'
import { Stars } from './stars.tsx'
import { words } from './words.ts'

const stale = [comment.list, comment.read, comment.summary, comment.history]

/**
 * One comment beside its order and its member. Staff read it, moderate it with shortcuts and answer
 * it.
 */
export default function CommentDrawer(peek: Peek) {
  const t = useWords(words)
  const state = useCommentState()
  const sourceName = useSourceName()
  const format = useFormat()
  return (
    <RecordDrawer
      peek={peek}
      read={comment.read}
      given={{ params: { comment_id: peek.id } }}
      title={(it) => it.customer_name || t('guest')}
      state={(it) => <StatePill {...state(it)} />}
      footer={(it) => it.source === 'app' && <Decide key={it.version} it={it} />}
    >
      {(it) => (
        <>
          <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
            {marksOf(it).map(([label, mark]) => (
              <div key={label} className="flex items-center gap-2">
                <dt className="text-muted">{t(label)}</dt>
                <dd>
                  <Stars mark={mark} />
                </dd>
              </div>
            ))}
          </dl>
          {it.text ? (
            <blockquote className="rounded-card bg-ground p-4 break-words whitespace-pre-wrap ring-1 ring-line ring-inset">
              {it.text}
            </blockquote>
          ) : (
            <p className="text-sm text-muted">{t('noText')}</p>
          )}
          {it.flags.length > 0 && (
            <Banner kind="warning" title={`${t('flagged')}: ${it.flags.map((flag) => t(`flags.${flag}`)).join(', ')}`}>
              {t('masked')}: {it.masked_text}
            </Banner>
          )}
          <Facts>
            <Fact name={t('order')}>
              <Link to={`/manegement/${it.branch_id}/order/list?order=${it.order_id}`} className={linkClass}>
                {t('orderNumber', { number: String(it.order_number ?? '') })}
              </Link>
              <span className="block text-muted">{it.summary}</span>
            </Fact>
            <Fact name={t('member')}>
              {it.member_id && (
                <Link to={`/member/view/${it.member_id}`} className={linkClass}>
                  {it.customer_name}
                </Link>
              )}
            </Fact>
            <Fact name={t('source')}>{sourceName(it.source)}</Fact>
            <Fact name={t('branch')}>{it.branch_name}</Fact>
            <Fact name={t('created_at')}>{format.dateTime(it.created_at)}</Fact>
            <Fact name={t('decided')}>
              {it.decided_by && it.decided_at && (
                <>
                  {t('by', { name: it.decided_by, when: format.dateTime(it.decided_at) })}
                  {it.reject_reason && <span className="block">{t(`reasons.${it.reject_reason}`)}</span>}
                </>
              )}
            </Fact>
          </Facts>
          {it.source === 'app' ? (
            <Reply key={it.id} it={it} />
          ) : (
            <Banner kind="info" title={t('ofPlatform', { name: sourceName(it.source) })} />
          )}
        </>
      )}
    </RecordDrawer>
  )
}

/** On a platform, customers give one rating for everything. */
const marksOf = (it: Comment) =>
  it.source === 'app' ? marks.map((mark) => [mark, it[mark]] as const) : [['rating', it.worst] as const]

function Decide({ it }: { it: Comment }) {
  const t = useWords(words)
  const params = { comment_id: it.id }
  const isFlagged = it.flags.length > 0
  const show = useSend(comment.approve, {
    invalidates: [...stale, decision.list],
    onDone: () => toasts.add({ title: t('isApproved') }),
  })
  const can = useCan()
  return (
    <DecisionFooter
      noun={comment}
      params={params}
      record={it}
      name={it.customer_name || t('guest')}
      stale={stale}
      approval={{ is_masked: isFlagged }}
      canApprove={it.status !== 'approved'}
      canReject={it.status !== 'rejected'}
      words={{
        approve: t(isFlagged ? 'approveMasked' : 'approve'),
        approved: t('isApproved'),
        rejected: t('isRejected'),
      }}
      rejection={{ title: t('rejectTitle'), help: t('rejectHelp'), reason: (key) => t(`reasons.${key as Reason}`) }}
      icon={isFlagged ? <EyeOff size={16} aria-hidden /> : undefined}
    >
      {isFlagged && it.status !== 'approved' && can('patch-comment-approve') && (
        <Button
          isPending={show.isPending}
          onPress={() => show.mutate({ params, body: { is_masked: false, version: it.version } })}
        >
          {t('approve')}
        </Button>
      )}
    </DecisionFooter>
  )
}
type Reason = (typeof rejectReasons)[number]

function Reply({ it }: { it: Comment }) {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  const [text, setText] = useState(it.reply)
  // The existing reply, which a new one would replace.
  const [known, setKnown] = useState(it.reply)
  if (it.reply !== known && text === known) {
    setKnown(it.reply)
    setText(it.reply)
  }
  const send = useSend(comment.reply, {
    invalidates: stale,
    onDone: (row) => {
      setKnown(row.reply)
      toasts.add({ title: t(row.reply ? 'isReplied' : 'replyTaken') })
    },
  })
  const [first = ''] = it.customer_name.split(' ')
  // A guest who has no name, or was erased, is not addressed by name.
  const name = /\p{L}/u.test(first) ? `, ${first}` : ''
  const ready = it.worst <= 3 ? (['bad.a', 'bad.b'] as const) : (['good.a', 'good.b'] as const)
  if (!can('put-comment-reply'))
    return it.reply && <p className="text-sm break-words whitespace-pre-wrap">{it.reply}</p>
  return (
    <form
      data-saved={text.trim() === it.reply || undefined}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate({ params: { comment_id: it.id }, body: { reply: text.trim(), version: it.version } })
      }}
    >
      {it.reply !== known && it.reply !== text.trim() && (
        <Banner kind="warning" title={t('repliedMeanwhile', { name: it.replied_by ?? '' })}>
          {it.reply}
        </Banner>
      )}
      <TextArea label={t('reply')} description={t('replyHelp')} value={text} onChange={setText} maxLength={1000} />
      {text === '' && (
        <div role="group" aria-label={t('suggestions')} className="flex flex-wrap gap-2">
          {ready.map((key) => (
            <button
              key={key}
              type="button"
              onClick={() => setText(t(key, { name }))}
              className="rounded-control bg-ground px-3 py-2 text-left text-sm ring-1 ring-line ring-inset hover:bg-hover"
            >
              {t(key, { name })}
            </button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={send.isPending} isDisabled={text.trim() === it.reply}>
          {t(it.reply ? 'changeReply' : 'sendReply')}
        </Button>
        {it.replied_by && it.replied_at && (
          <span className="text-xs text-muted">
            {t('by', { name: it.replied_by, when: format.dateTime(it.replied_at) })}
          </span>
        )}
      </div>
    </form>
  )
}
