import { useEffect, useState } from 'react'
import { recovery, resendAfter } from '#contract/identity/recovery.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { PasswordField } from '#panel/ui/password-field.tsx'
import { CodeField } from '#panel/domain/identity/code-field.tsx'
import { useDoorForm } from '#panel/domain/identity/door-form.ts'
import { doorWords } from '#panel/domain/identity/door-words.ts'
import { Proving } from '#panel/domain/identity/proving.tsx'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { forgetResetRequest, storeResetRequest } from './reset-request.ts'
import { words } from './words.ts'

export interface ResetFormProps {
  email: string
  /**
   * The id from the answer to the request for a code. A code is valid only together with this id.
   */
  reset_id: string
  code?: string
  /** The key from the mail's link, which replaces the code. */
  link?: string
  /** Whether a mail with a code has just been sent. */
  isFresh?: boolean
  onOther: () => void
}

/** Asks for the code from the mail, and for the new password twice. */
export function ResetForm({ email, reset_id, code = '', link: given = '', isFresh = false, onOther }: ResetFormProps) {
  const t = useWords(words)
  const td = useWords(doorWords)
  const [id, setId] = useState(reset_id)
  const [link, setLink] = useState(given)
  const [isDone, setDone] = useState(false)
  const door = useDoorForm(recovery.reset, {
    start: { code, password: '', password_repeat: '' },
    rest: ({ code }) => ({ params: { resetCode: link || code }, body: { email, reset_id: id } }),
    omit: ['code'],
    onDone: () => {
      forgetResetRequest()
      setDone(true)
    },
  })
  // The code in the new mail belongs to the new id.
  const sent = (reset_id: string) => {
    storeResetRequest({ email, reset_id })
    setId(reset_id)
    setLink('')
  }
  if (isDone)
    return (
      <>
        <Banner kind="success" title={t('doneTitle')}>
          {t('doneText')}
        </Banner>
        <a href="/login" className={buttonClass('solid')}>
          {t('signIn')}
        </a>
      </>
    )
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{t('resetTitle')}</h1>
        <p className="mt-1 text-pretty break-words text-muted">{link ? email : t('sent', { email })}</p>
        {!link && <p className="mt-1 text-sm text-pretty text-muted">{t('sentText')}</p>}
      </div>
      <form {...door.form} className="grid gap-4">
        {door.refusal && <Banner kind="danger" title={(link && door.field('code').error) || door.refusal} />}
        {!link && <CodeField {...door.field('code')} label={t('code')} autoFocus={code === ''} />}
        <PasswordField
          {...door.field('password')}
          label={td('password')}
          description={td('passwordHelp')}
          autoComplete="new-password"
          autoFocus={code !== '' || link !== ''}
        />
        <PasswordField {...door.field('password_repeat')} label={td('password_repeat')} autoComplete="new-password" />
        <Button type="submit" variant="solid" isPending={door.isPending} className="w-full">
          {t('save')}
        </Button>
        <Proving isOn={door.isProving} />
        <div className="flex flex-wrap items-center justify-between gap-2 max-sm:justify-center">
          <Resend email={email} isFresh={isFresh} onSent={sent} />
          <Button variant="ghost" size="small" onPress={onOther}>
            {t('otherEmail')}
          </Button>
        </div>
      </form>
    </>
  )
}

/**
 * Requests another code, at the earliest a minute after the last one. The last code then becomes
 * invalid.
 */
function Resend({ email, isFresh, onSent }: { email: string; isFresh: boolean; onSent: (reset_id: string) => void }) {
  const t = useWords(words)
  const [left, setLeft] = useState(isFresh ? resendAfter : 0)
  const [refusal, setRefusal] = useState('')
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  async function again() {
    setRefusal('')
    try {
      onSent((await send(recovery.forget, { body: { email } })).reset_id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefusal(error.message)
    }
    setLeft(resendAfter)
  }
  return (
    <div>
      <Button variant="ghost" size="small" isDisabled={left > 0} onPress={() => void again()}>
        {left > 0 ? t('resendIn', { seconds: String(left) }) : t('resend')}
      </Button>
      {refusal && <p className="text-xs text-danger">{refusal}</p>}
    </div>
  )
}
