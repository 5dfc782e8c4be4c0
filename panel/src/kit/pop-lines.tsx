import type { ReactNode } from 'react'

export interface PopLine {
  label: string
  icon?: ReactNode
  run: () => void
}

/** A few choices behind a PopButton: plain buttons, so that the list page loads no menu library for them. */
export const PopLines = ({ lines, close }: { lines: readonly PopLine[]; close: () => void }) => (
  <ul className="grid min-w-44">
    {lines.map((line) => (
      <li key={line.label}>
        <button
          type="button"
          className="option w-full text-left hover:bg-hover"
          onClick={() => {
            close()
            line.run()
          }}
        >
          {line.icon && <span className="text-muted">{line.icon}</span>}
          {line.label}
        </button>
      </li>
    ))}
  </ul>
)
