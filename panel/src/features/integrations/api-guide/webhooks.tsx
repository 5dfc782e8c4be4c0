import { webhookTypes } from '#contract/integrations/webhook-endpoint.ts'
import { Card } from '#panel/ui/card.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Anchor } from './anchor.tsx'
import { Prose } from './prose.tsx'
import { receiver } from './receiver.ts'
import { words } from './words.ts'

const body = '`{ id, type, created_at, company_id, branch_id, seq, data }`'

/** How an app receives events, and how it verifies that we sent them. */
export function Webhooks() {
  const t = useWords(words)
  return (
    <Card title={<Anchor id="webhooks">{t('webhooks')}</Anchor>}>
      <div className="grid grid-cols-1 gap-4">
        <p className="max-w-prose text-pretty">
          <Prose text={t('hooksText', { body })} />
        </p>
        <p className="max-w-prose text-pretty">
          <Prose text={t('hooksEvents', { types: webhookTypes.map((it) => `\`${it}\``).join(', ') })} />
        </p>
        <p className="max-w-prose text-pretty">
          <Prose text={t('hooksSigned')} />
        </p>
        <CopyText text={receiver} className="w-full min-w-0">
          <code className="block max-w-full min-w-0 overflow-x-auto rounded-control bg-sunken px-3 py-2 text-xs whitespace-pre">
            {receiver}
          </code>
        </CopyText>
      </div>
    </Card>
  )
}
