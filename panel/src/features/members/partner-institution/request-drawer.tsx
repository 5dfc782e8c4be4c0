import { useState } from 'react'
import { institutionMember, type Membership } from '#contract/members/partner-institution.ts'
import { PhoneLink } from '#panel/domain/platform/phone-link.tsx'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { StatePill } from '#panel/kit/list/columns.tsx'
import { DecisionFooter } from '#panel/kit/decision/decision-footer.tsx'
import { TextAreaInput } from '#panel/kit/form/fields.tsx'
import { FormDialog } from '#panel/kit/form/form-dialog.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import type { Peek } from '#panel/kit/list/peek.ts'
import { RecordDrawer } from '#panel/kit/record/record-drawer.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useMembershipState } from './request-state.ts'
import { ProofDocument } from './document.tsx'
import { MailCode } from './mail-code.tsx'
import { proofWords } from './proof-words.ts'
import { stale } from './request-stale.ts'
import { words } from './words.ts'

/** One membership with its proofs, and the decision on it. */
export default function RequestDrawer(peek: Peek) {
  const t = useWords(words)
  const state = useMembershipState()
  const can = useCan()
  const format = useFormat()
  return (
    <RecordDrawer
      peek={peek}
      read={institutionMember.read}
      given={{ params: { institution_member_id: peek.id } }}
      title={(it) => it.member_name}
      state={(it) => <StatePill {...state(it)} />}
      footer={(it) => can('patch-partner-institution') && <Decide key={it.version} it={it} />}
    >
      {(it) => (
        <>
          {it.status === 'pending' && it.document_required && !it.has_document && (
            <Banner kind="warning" title={t('needsDocument')} />
          )}
          <Facts>
            <Fact name={t('name')}>{it.institution_name}</Fact>
            <Fact name={t('member')}>
              <Link to={`/member/view/${it.member_id}`} className={linkClass}>
                {it.member_name}
              </Link>
            </Fact>
            <Fact name={t('phone')}>{it.member_phone && <PhoneLink phone={it.member_phone} />}</Fact>
            <Fact name={t('email')}>
              {it.member_email && (
                <>
                  {it.member_email}
                  <span className={it.has_domain ? 'block text-success' : 'block text-muted'}>
                    {t(it.has_domain ? 'hasDomain' : 'noDomain')}
                  </span>
                </>
              )}
            </Fact>
            <Fact name={t('statement')}>{it.statement}</Fact>
            <Fact name={t('created_at')}>{format.dateTime(it.created_at)}</Fact>
            <Fact name={t('verified')}>{it.verified_by && t(`verified_by.${it.verified_by}`)}</Fact>
            <Fact name={t('valid_until')}>{it.valid_until && format.date(`${it.valid_until}T12:00:00`)}</Fact>
            <Fact name={t('decided')}>
              {it.decided_by && it.decided_at && t('by', { name: it.decided_by, when: format.dateTime(it.decided_at) })}
            </Fact>
            <Fact name={t('decision_note')}>{it.decision_note}</Fact>
          </Facts>
          <ProofDocument it={it} />
          {it.status === 'pending' && it.email_domains.length > 0 && can('patch-partner-institution') && (
            <MailCode it={it} />
          )}
        </>
      )}
    </RecordDrawer>
  )
}

function Decide({ it }: { it: Membership }) {
  const t = useWords(words)
  const p = useWords(proofWords)
  const [isEnding, setEnding] = useState(false)
  const name = it.member_name
  const params = { institution_member_id: it.id }
  return (
    <DecisionFooter
      noun={institutionMember}
      params={params}
      record={it}
      name={name}
      stale={stale}
      approval={{ valid_until: null }}
      asks={
        it.document_required &&
        !it.has_document && { title: p('seenTitle', { name }), label: p('seen'), help: p('seenHelp') }
      }
      canApprove={it.status !== 'approved'}
    >
      {it.status === 'approved' && (
        <Button variant="danger" onPress={() => setEnding(true)}>
          {t('end')}
        </Button>
      )}
      {isEnding && (
        <FormDialog
          call={institutionMember.end}
          start={{ version: it.version, decision_note: '' }}
          given={(body) => ({ params, body })}
          title={t('endTitle', { name })}
          save={t('end')}
          variant="danger-solid"
          width="narrow"
          invalidates={stale}
          onDone={() => toasts.add({ title: t('isEnded', { name }) })}
          onClose={() => setEnding(false)}
        >
          <TextAreaInput name="decision_note" label={t('decision_note')} description={t('noteHelp')} />
        </FormDialog>
      )}
    </DecisionFooter>
  )
}
