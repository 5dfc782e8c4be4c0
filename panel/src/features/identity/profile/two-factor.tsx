import { useState } from 'react'
import { profile as calls, type Profile } from '#contract/identity/profile.ts'
import { twoFactor } from '#contract/identity/two-factor.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { PasswordField } from '#panel/ui/password-field.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { CodeField } from '#panel/domain/identity/code-field.tsx'
import { useDoorForm } from '#panel/domain/identity/door-form.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { QrCode } from '#panel/ui/qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { words } from './words.ts'

/**
 * The second step of signing in: its set-up, its recovery codes, and switching it off. `onDone` is
 * called once the recovery codes of a set-up have been saved.
 */
export function TwoFactor({ profile, onDone }: { profile: Profile; onDone?: () => void }) {
  const t = useWords(words)
  const format = useFormat()
  const [codes, setCodes] = useState<string[]>()
  const [asking, setAsking] = useState<'renew' | 'stop'>()
  const [started, setStarted] = useState<{ secret: string; uri: string }>()
  const start = useSend(twoFactor.start, { onDone: setStarted })
  const { since, recovery_left, is_demanded } = profile.two_factor
  const done = (shown?: string[]) => {
    setStarted(undefined)
    setAsking(undefined)
    setCodes(shown)
    void forget(calls.read)
  }
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(undefined)
          onDone?.()
        }}
      />
    )
  if (started) return <Confirm {...started} onDone={done} onCancel={() => setStarted(undefined)} />
  if (asking) return <Prove of={asking} onDone={done} onCancel={() => setAsking(undefined)} />
  return (
    <div className="grid gap-4">
      {is_demanded && !since && (
        <Banner kind="warning" title={t('demanded')}>
          {t('demandedText')}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <StatusPill tone={since ? 'success' : 'neutral'}>{t(since ? 'on' : 'off')}</StatusPill>
        {since && (
          <p className="text-sm text-muted">
            {t('onSince', { when: format.dateTime(since), left: String(recovery_left) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!since && (
          <Button variant="solid" isPending={start.isPending} onPress={() => start.mutate({})}>
            {t('setUp')}
          </Button>
        )}
        {since && <Button onPress={() => setAsking('renew')}>{t('renew')}</Button>}
        {since && !is_demanded && <Button onPress={() => setAsking('stop')}>{t('stop')}</Button>}
      </div>
    </div>
  )
}

interface ConfirmProps {
  secret: string
  uri: string
  onDone: (codes: string[]) => void
  onCancel: () => void
}
/**
 * The user enters the secret into the app. The first code from the app proves that the secret has
 * arrived there.
 */
function Confirm({ secret, uri, onDone, onCancel }: ConfirmProps) {
  const t = useWords(words)
  const form = useDoorForm(twoFactor.confirm, {
    start: { code: '' },
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  })
  return (
    <form {...form.form} className="grid max-w-sm gap-4">
      {form.refusal && <Banner kind="danger" title={form.refusal} />}
      <p>{t('step1')}</p>
      <QrCode text={uri} label={t('qr')} />
      <div className="text-sm text-muted">
        <p>{t('byHand')}</p>
        <CopyText text={secret} className="max-w-full">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </CopyText>
      </div>
      <p>{t('step2')}</p>
      <CodeField {...form.field('code')} label={t('code')} autoFocus />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid" isPending={form.isPending}>
          {t('confirm')}
        </Button>
        <Button variant="ghost" onPress={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

interface ProveProps {
  of: 'renew' | 'stop'
  onDone: (codes?: string[]) => void
  onCancel: () => void
}
/** Everything that weakens the second step asks for the password again. */
function Prove({ of, onDone, onCancel }: ProveProps) {
  const t = useWords(words)
  const form = useDoorForm(twoFactor[of], {
    start: { password: '' },
    onDone: (answer) => onDone(answer?.recovery_codes),
  })
  return (
    <form {...form.form} className="grid max-w-sm gap-4">
      {form.refusal && <Banner kind="danger" title={form.refusal} />}
      <p className="text-pretty">{t(of === 'renew' ? 'renewText' : 'stopText')}</p>
      <PasswordField {...form.field('password')} label={t('yourPassword')} autoComplete="current-password" autoFocus />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid" isPending={form.isPending}>
          {t(of)}
        </Button>
        <Button variant="ghost" onPress={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
