import { profile as calls, type Profile } from '#contract/identity/profile.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { PasswordField } from '#panel/ui/password-field.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useDoorForm } from '#panel/domain/identity/door-form.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { forget } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const empty = { old_password: '', password: '', password_repeat: '' }

/** Changes the password. This ends all other sessions. */
export function ChangePassword({ profile }: { profile: Profile }) {
  const t = useWords(words)
  const format = useFormat()
  const form = useDoorForm(calls.changePassword, {
    start: empty,
    rest: () => ({ params: { user_id: profile.id } }),
    onDone: () => {
      form.set(empty)
      toasts.add({ title: t('changed') })
      void forget(calls.read, calls.sessions)
    },
  })
  const when = profile.password_changed_at && format.dateTime(profile.password_changed_at)
  return (
    <Card title={t('passwordTab')} description={when ? t('lastChanged', { when }) : undefined}>
      <form {...form.form} className="grid max-w-sm gap-4">
        {form.refusal && <Banner kind="danger" title={form.refusal} />}
        <PasswordField {...form.field('old_password')} label={t('old_password')} autoComplete="current-password" />
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          description={t('passwordHelp')}
          autoComplete="new-password"
        />
        <PasswordField {...form.field('password_repeat')} label={t('password_repeat')} autoComplete="new-password" />
        <p className="text-sm text-pretty text-muted">{t('changeText')}</p>
        <Button type="submit" variant="solid" isPending={form.isPending} className="justify-self-start">
          {t('change')}
        </Button>
      </form>
    </Card>
  )
}
