import { useQuery } from '@tanstack/react-query'
import {
  paymentProvider,
  paymentProviders,
  type PaymentProviderAccess,
  type PaymentProviderCode,
} from '#contract/integrations/payment-provider.ts'
import { parties } from '#contract/platform/parties.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { AccessCard, SecretInput } from '#panel/kit/form/access-card.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { CompareNow, PaymentComparison } from './payment-comparison.tsx'
import { paymentWords } from './payment-words.ts'

/** A company's accounts at the providers through which its customers pay online. */
export default function PaymentCards({ company_id }: { company_id: string }) {
  return paymentProviders.map((name) => <PaymentCard key={name} company_id={company_id} name={name} />)
}

function PaymentCard({ company_id, name }: { company_id: string; name: PaymentProviderCode }) {
  const { data, error, refetch } = useQuery({
    ...ask(paymentProvider.read, { params: { company_id, name } }),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) =>
      state.data?.comparison?.is_running && (state.data.comparison.problem ? slowMs : quickMs),
  })
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  return data ? <Access company_id={company_id} row={data} /> : <Skeleton className="h-96" />
}

/**
 * How often a comparison in progress is polled, in ms: while it makes progress, and while it has to
 * wait.
 */
const [quickMs, slowMs] = [2000, 20_000]

const valuesOf = (row: PaymentProviderAccess | null) => ({ host: row?.host ?? null })

const secretNames = [
  'api_key',
  'secret_key',
  'merchant_id',
  'merchant_key',
  'merchant_salt',
  'client_code',
  'client_username',
  'client_password',
  'guid',
  'secret_api_key',
  'signing_secret',
] as const
/** Whether a key has a label here. Without a label, its own name is shown. */
const isNamed = (name: string): name is (typeof secretNames)[number] => secretNames.some((it) => it === name)

function Access({ company_id, row }: { company_id: string; row: PaymentProviderAccess }) {
  const t = useWords(paymentWords)
  const messageText = useOutsideMessage()
  const { name } = parties.payment[row.name]
  return (
    <AccessCard
      noun={paymentProvider}
      params={{ company_id, name: row.name }}
      record={row}
      valuesOf={valuesOf}
      secrets={Object.keys(row.secrets)}
      title={t('title', { name })}
      description={t('help')}
      party={name}
      messageText={messageText}
      standing={{ never: t('never', { name }), off: t('off'), failing: t('failing') }}
      acts={<CompareNow company_id={company_id} row={row} />}
      above={
        row.version > 0 && (
          <>
            <Counts row={row} />
            {row.comparison && (
              <PaymentComparison company_id={company_id} row={{ ...row, comparison: row.comparison }} />
            )}
          </>
        )
      }
    >
      {Object.entries(row.secrets).map(([secret, isThere]) => (
        <SecretInput
          key={secret}
          name={secret}
          label={isNamed(secret) ? t(secret) : secret}
          isThere={isThere}
          {...(secret === 'signing_secret' && { help: t('signingHelp', { name }) })}
        />
      ))}
    </AccessCard>
  )
}

/** The address for the provider's reports, and how many payments wait or were refused. */
function Counts({ row }: { row: PaymentProviderAccess }) {
  const t = useWords(paymentWords)
  const format = useFormat()
  const { name } = parties.payment[row.name]
  return (
    <Facts>
      {row.webhook_url !== '' && (
        <Fact name={t('webhook')}>
          <CopyText text={row.webhook_url} className="break-all" />
          <span className="block text-xs text-muted">
            {t('webhookHelp', { name })}
            {'signing_secret' in row.secrets && ` ${t('events')}`}
          </span>
        </Fact>
      )}
      {(['waiting', 'refunds_waiting', 'refunds_refused'] as const).map((it) => (
        <Fact key={it} name={t(it)}>
          {format.number(row[it])}
        </Fact>
      ))}
    </Facts>
  )
}
