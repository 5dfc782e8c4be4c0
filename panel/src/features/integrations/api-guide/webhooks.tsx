import { webhookTypes } from '#contract/integrations/webhook-endpoint.ts'
import { Card } from '#panel/ui/card.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Prose } from './prose.tsx'
import { words } from './words.ts'

/** Checks the signature of an event; the receiver's code in one piece. */
const receiver = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether an event is from us and not older than five minutes. Pass the body as it was received. */
export function isOurs(header: string, rawBody: Buffer, secret: string): boolean {
  const seconds = /t=(\\d+)/.exec(header)?.[1]
  if (!seconds || Math.abs(Date.now() / 1000 - Number(seconds)) > 300) return false
  const own = createHmac('sha256', secret).update(seconds + '.').update(rawBody).digest()
  return [...header.matchAll(/v1=([0-9a-f]{64})/g)].some(([, it]) => timingSafeEqual(own, Buffer.from(it!, 'hex')))
}`

const body = '`{ id, type, created_at, company_id, branch_id, seq, data }`'

/** How an app receives events, and how it verifies that we sent them. */
export function Webhooks() {
  const t = useWords(words)
  return (
    <Card title={t('hooks')}>
      <div className="grid grid-cols-1 gap-4" id="webhooks">
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
