import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { DialogFrame } from '#panel/ui/dialog-frame.tsx'

interface ShownOnceProps {
  title: string
  /** Says that the secret cannot be read again. */
  warning: string
  secret: string
  /** The label of the button that closes the dialog. */
  done: string
  onClose: () => void
}

/** Escape does not close the dialog: a secret must not be lost by a key that was pressed once more. */
const stay = () => undefined

/** Shows a new secret, such as an API key, which nobody can read again. */
export function ShownOnce({ title, warning, secret, done, onClose }: ShownOnceProps) {
  return (
    <DialogFrame
      onClose={onClose}
      leave={stay}
      title={title}
      role="alertdialog"
      footer={
        <Button variant="solid" onPress={onClose}>
          {done}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Banner kind="warning" title={warning} />
        <CopyText
          text={secret}
          className="mx-0! rounded-control after:block! bg-sunken pr-7! pl-3 py-2 font-mono text-sm break-all"
        />
      </div>
    </DialogFrame>
  )
}
