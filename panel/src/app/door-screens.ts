import { recoveryScreens } from '#panel/features/identity/recovery/screens.ts'
import { registrationScreens } from '#panel/features/identity/registration/screens.ts'
import { loginScreens } from '#panel/features/identity/login/screens.ts'
import { apiGuideDoor } from '#panel/features/integrations/api-guide/door-screens.ts'
import { setupScreens } from '#panel/features/platform/setup/screens.ts'
import type { DoorScreen } from '#panel/kit/page/door.ts'

/** Every screen for people who are not signed in. */
export const doorScreens: readonly DoorScreen[] = [
  ...loginScreens,
  ...recoveryScreens,
  ...registrationScreens,
  ...setupScreens,
  ...apiGuideDoor,
]
