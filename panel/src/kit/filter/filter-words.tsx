import { Badge } from '#panel/ui/badge.tsx'

/** Shows the first chosen value and how many more there are. */
export const FilterWords = ({ label, words }: { label: string; words: readonly string[] }) => (
  <>
    <span className="truncate">
      {label}: {words[0]}
    </span>
    {words.length > 1 && <Badge>+{words.length - 1}</Badge>}
  </>
)
