import { ShieldOff } from 'lucide-react'
import { user, type User } from '#contract/identity/user.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

const words = defineWords({
  tr: {
    stop: 'İki adımı kapat',
    title: '{name} için iki adımlı doğrulama kapatılsın mı?',
    text: 'Telefonunu ve kurtarma kodlarını kaybettiyse kapatın. Önce arayanın o olduğundan emin olun: bundan sonra yalnızca parolasıyla girer. Kendisine e-posta gider; isterse profilinden yeniden kurar.',
    done: '{name} artık yalnızca parolasıyla girer',
  },
  en: {
    stop: 'Switch off two-step',
    title: 'Switch off two-step verification for {name}?',
    text: 'For somebody who has lost their phone and recovery codes. First make sure that it is really them asking: from then on the password alone lets them in. They are notified by e-mail and can set it up again on their profile.',
    done: '{name} now signs in with the password alone',
  },
  de: {
    stop: 'Zwei-Faktor ausschalten',
    title: 'Zwei-Faktor-Anmeldung für {name} ausschalten?',
    text: 'Für jemanden, der Telefon und Wiederherstellungscodes verloren hat. Vergewissern Sie sich zuerst, dass wirklich diese Person fragt: Ab jetzt genügt ihr Passwort. Sie wird per E-Mail benachrichtigt und kann im Profil neu einrichten.',
    done: '{name} meldet sich jetzt nur mit dem Passwort an',
  },
})

/** Lets a user sign in who has lost both phone and recovery codes. */
export default function StopTwoFactor({ record }: { record: User }) {
  const t = useWords(words)
  const name = `${record.name} ${record.surname}`
  const stop = useSend(user.stopTwoFactor, {
    invalidates: [user.list, user.read, user.history],
    onDone: () => toasts.add({ title: t('done', { name }) }),
  })
  return (
    <ConfirmButton
      variant="ghost"
      icon={<ShieldOff size={16} aria-hidden />}
      label={t('stop')}
      isDanger
      isPending={stop.isPending}
      title={t('title', { name })}
      onConfirm={(close) => stop.mutate({ params: { user_id: record.id } }, { onSettled: close })}
    >
      {t('text')}
    </ConfirmButton>
  )
}
