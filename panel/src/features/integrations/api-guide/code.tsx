import { useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { useCopy } from '#panel/ui/copy.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** Code or JSON that scrolls if it is long, with a button that copies it. */
export function Code({ text }: { text: string }) {
  const t = useWords(words)
  const copy = useCopy()
  const [copied, setCopied] = useState('')
  const isCopied = copied === text
  return (
    <div className="flex min-w-0 rounded-control bg-sunken">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={t('codeText')}
        className="max-h-112 min-w-0 grow overflow-auto rounded-control py-2 pl-3 text-xs"
      >
        <code className="block w-max">{text}</code>
      </pre>
      <div className="p-1">
        <IconButton
          label={t(isCopied ? 'codeCopied' : 'copyCode')}
          icon={isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
          size="small"
          onPress={() => void copy(text).then((it) => it && setCopied(text))}
        />
      </div>
    </div>
  )
}
