// Runs before the first paint: the page opens in its own theme and size, never in another one for a moment.
import { applySize, applyTheme, storedSize, storedTheme } from '#panel/ui/theme.ts'
import { installTrustedTypes } from '#panel/ui/trusted-types.ts'

applyTheme(storedTheme())
applySize(storedSize())
installTrustedTypes()
