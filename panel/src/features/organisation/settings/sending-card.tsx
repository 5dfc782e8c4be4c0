import type { ReactNode } from 'react'
import { Send, Trash2 } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import type { Call, CallInput } from '#contract/kit/call.ts'
import type { CompanyMail, CompanySms, PlatformMail, PlatformSms } from '#contract/integrations/message-provider.ts'
import type { CompanyPush, PlatformPush } from '#contract/integrations/push-provider.ts'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { AccessCard, type AccessNoun } from '#panel/kit/form/access-card.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'

export type SendingRow = CompanySms | CompanyMail | CompanyPush | PlatformSms | PlatformMail | PlatformPush

/** Which account sends while this one is not in use. */
export const senderWithout = (
  row: CompanySms | CompanyMail | PlatformSms | PlatformMail,
): 'platform' | 'environment' | 'nobody' => {
  if ('has_platform' in row) return row.has_platform ? 'platform' : 'nobody'
  return row.environment ? 'environment' : 'nobody'
}

/** The texts that the accounts of all channels have, each in its own words. `W` is what sends without it. */
type Text<W extends string> =
  | 'title'
  | 'silent'
  | 'worked'
  | 'failing'
  | 'remove'
  | 'removeTitle'
  | 'removed'
  | `${'never' | 'off' | 'removal'}.${W}`

export const textsOf = <W extends string>(t: (text: Text<W>) => string, without: W) => ({
  title: t('title'),
  standing: {
    never: t(`never.${without}`),
    off: t(`off.${without}`),
    silent: t('silent'),
    worked: t('worked'),
    failing: t('failing'),
  },
  remove: t('remove'),
  removeTitle: t('removeTitle'),
  removal: t(`removal.${without}`),
  removed: t('removed'),
})

interface SendingCardProps<R extends SendingRow> {
  noun: AccessNoun & { remove: Call }
  params: Record<string, string>
  row: R
  help: string
  texts: ReturnType<typeof textsOf>
  valuesOf: (row: R | null) => FieldValues
  /** The field that holds the secret. */
  secret: string
  /** The name of whoever takes the messages. */
  party: string
  reasonText: (reason: string) => string
  above?: ReactNode
  /** The button that sends a test message, if there is one. */
  test?: ReactNode
  children: ReactNode
}

/** The account of a company, or of the platform, by which the messages of a channel are sent. */
export function SendingCard<R extends SendingRow>({ noun, params, row, texts, ...it }: SendingCardProps<R>) {
  const remove = useSend(noun.remove, {
    invalidates: [noun.read, noun.history],
    onDone: () => toasts.add({ title: texts.removed }),
    onRefused: (refusal) => sayRefusal(refusal),
  })
  return (
    <AccessCard
      noun={noun}
      params={params}
      record={row}
      valuesOf={it.valuesOf}
      secrets={[it.secret]}
      title={texts.title}
      description={it.help}
      party={it.party}
      messageText={it.reasonText}
      standing={texts.standing}
      above={it.above}
      acts={
        <>
          <ConfirmButton
            label={texts.remove}
            icon={<Trash2 size={15} aria-hidden />}
            title={texts.removeTitle}
            isDanger
            isPending={remove.isPending}
            onConfirm={(close) => remove.mutate({ params } as CallInput<Call>, { onSettled: close })}
          >
            {texts.removal}
          </ConfirmButton>
          {it.test}
        </>
      }
    >
      {it.children}
    </AccessCard>
  )
}

/** Sends a test message. */
export const TestButton = ({
  isPending,
  onPress,
  children,
}: {
  isPending: boolean
  onPress: () => void
  children: ReactNode
}) => (
  <Button icon={<Send size={15} aria-hidden />} isPending={isPending} onPress={onPress}>
    {children}
  </Button>
)
