import { useState } from 'react'
import { Mail } from 'lucide-react'
import { institutionProof } from '#contract/members/institution-proof.ts'
import type { Membership } from '#contract/members/partner-institution.ts'
import { Button } from '#panel/ui/button.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import type { Refusal } from '#panel/kit/server/client.ts'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { proofWords } from './proof-words.ts'
import { stale } from './request-stale.ts'

/**
 * Mails six digits to the member's address at the institution. Entering them is the proof of
 * membership.
 */
export function MailCode({ it }: { it: Membership }) {
  const t = useWords(proofWords)
  const params = { institution_member_id: it.id }
  const [email, setEmail] = useState(it.has_domain ? it.member_email : '')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ at: 'email' | 'code'; text: string } | null>(null)
  const onRefused = (at: 'email' | 'code') => (refusal: Refusal) => {
    const own = refusal.problem?.errors?.find((error) => error.path === at)
    if (own) setProblem({ at, text: own.message })
    else sayRefusal(refusal)
    // Somebody else may have decided in the meantime, so the current state is loaded.
    if (refusal.problem?.status === 409) void forget(...stale)
  }
  const sendCode = useSend(institutionProof.sendCode, {
    onDone: () => {
      setProblem(null)
      setCode('')
      setSentTo(email.trim())
      toasts.add({ title: t('codeSent', { email: email.trim() }) })
    },
    onRefused: onRefused('email'),
  })
  const prove = useSend(institutionProof.prove, {
    invalidates: stale,
    onDone: () => toasts.add({ title: t('proved', { name: it.member_name }) }),
    onRefused: onRefused('code'),
  })
  const problemOf = (at: 'email' | 'code') => (problem?.at === at ? { error: problem.text } : {})
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-medium">{t('mailCode')}</h3>
      <form
        className="grid justify-items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          sendCode.mutate({ params, body: { email: email.trim() } })
        }}
      >
        <div className="w-full">
          <TextField
            label={t('email')}
            description={t('emailHelp', { domains: it.email_domains.join(', ') })}
            type="email"
            inputMode="email"
            value={email}
            onChange={setEmail}
            maxLength={254}
            {...problemOf('email')}
          />
        </div>
        <Button
          type="submit"
          icon={<Mail size={16} aria-hidden />}
          isPending={sendCode.isPending}
          isDisabled={email.trim() === ''}
        >
          {t(sentTo ? 'sendAgain' : 'sendCode')}
        </Button>
      </form>
      {sentTo && (
        <form
          className="grid justify-items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            prove.mutate({ params, body: { code: code.trim() } })
          }}
        >
          <div className="w-48">
            <TextField
              autoFocus
              label={t('code')}
              description={t('codeHelp')}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={setCode}
              maxLength={6}
              {...problemOf('code')}
            />
          </div>
          <Button type="submit" variant="solid" isPending={prove.isPending} isDisabled={!/^\d{6}$/.test(code.trim())}>
            {t('prove')}
          </Button>
        </form>
      )}
    </section>
  )
}
