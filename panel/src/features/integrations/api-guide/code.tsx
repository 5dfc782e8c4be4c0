import { CopyText } from '#panel/ui/copy-text.tsx'

/** Code or JSON with a button that copies it. Long text scrolls. */
export const Code = ({ text }: { text: string }) => (
  <CopyText text={text} className="w-full min-w-0">
    <code className="block max-h-112 max-w-full min-w-0 overflow-auto rounded-control bg-sunken px-3 py-2 text-xs whitespace-pre">
      {text}
    </code>
  </CopyText>
)
