import { platformSettlementScreens } from '#panel/features/integrations/platform-settlement/screens.ts'
import { phoneCallScreens } from '#panel/features/integrations/phone-call/screens.ts'
import { platformSettingsScreens } from '#panel/features/integrations/platform-settings/screens.ts'
import { courierCompanyScreens } from '#panel/features/integrations/courier-company/screens.ts'
import { switchboardScreens } from '#panel/features/integrations/switchboard/screens.ts'
import { floorScreens } from '#panel/features/dining/floor/screens.ts'
import { tableScreens } from '#panel/features/dining/table/screens.ts'
import { backgroundWorkScreens } from '#panel/features/platform/background-work/screens.ts'
import { mailScreens } from '#panel/features/integrations/mail/screens.ts'
import { webhookScreens } from '#panel/features/integrations/webhook-endpoint/screens.ts'
import { categoryScreens } from '#panel/features/menu/category/screens.ts'
import { productScreens } from '#panel/features/menu/product/screens.ts'
import { productCatalogScreens } from '#panel/features/menu/product-catalog/screens.ts'
import { menuFileScreens } from '#panel/features/menu/menu-file/screens.ts'
import { spreadScreens } from '#panel/features/menu/spread/screens.ts'
import { kitchenScreens } from '#panel/features/menu/kitchen/screens.ts'
import { materialScreens } from '#panel/features/menu/material/screens.ts'
import { materialCatalogScreens } from '#panel/features/menu/material-catalog/screens.ts'
import { menuScreens } from '#panel/features/menu/menu/screens.ts'
import { restaurantImageScreens } from '#panel/features/menu/restaurant-image/screens.ts'
import { synonymGroupScreens } from '#panel/features/menu/synonym-group/screens.ts'
import { bannerScreens } from '#panel/features/marketing/banner/screens.ts'
import { campaignScreens } from '#panel/features/marketing/campaign/screens.ts'
import { deliveryTemplateScreens } from '#panel/features/marketing/delivery-template/screens.ts'
import { discountScreens } from '#panel/features/marketing/discount/screens.ts'
import { calendarScreens } from '#panel/features/marketing/calendar/screens.ts'
import { notificationScreens } from '#panel/features/marketing/notification/screens.ts'
import { scheduledTaskScreens } from '#panel/features/marketing/scheduled-task/screens.ts'
import { storyScreens } from '#panel/features/marketing/story/screens.ts'
import { companyThemeScreens } from '#panel/features/marketing/company-theme/screens.ts'
import { themeScreens } from '#panel/features/marketing/theme/screens.ts'
import { branchZoneScreens } from '#panel/features/ordering/branch-zone/screens.ts'
import { cancelReasonScreens } from '#panel/features/ordering/cancel-reason/screens.ts'
import { deliveryTypeScreens } from '#panel/features/ordering/delivery-type/screens.ts'
import { reservationSettingsScreens } from '#panel/features/dining/reservation-settings/screens.ts'
import { courierScreens } from '#panel/features/ordering/courier/screens.ts'
import { reservationScreens } from '#panel/features/dining/reservation/screens.ts'
import { orderScreens } from '#panel/features/ordering/order/screens.ts'
import { overviewScreens } from '#panel/features/ordering/overview/screens.ts'
import { paymentMethodScreens } from '#panel/features/ordering/payment-method/screens.ts'
import { apiGuideScreens } from '#panel/features/integrations/api-guide/screens.ts'
import { licenseScreens } from '#panel/features/organisation/license/screens.ts'
import { branchRequestScreens } from '#panel/features/organisation/branch-request/screens.ts'
import { registrationScreens } from '#panel/features/organisation/registration/screens.ts'
import { branchScreens, branchSettingsScreens } from '#panel/features/organisation/branch/screens.ts'
import { decisionScreens } from '#panel/features/platform/decision/screens.ts'
import { cockpitScreens } from '#panel/features/organisation/cockpit/screens.ts'
import { integrationLogScreens } from '#panel/features/integrations/integration-log/screens.ts'
import { kioskScreens } from '#panel/features/organisation/kiosk/screens.ts'
import { orderCapScreens } from '#panel/features/organisation/order-cap/screens.ts'
import { workingHoursScreens } from '#panel/features/organisation/working-hours/screens.ts'
import { userSettingsScreens } from '#panel/features/organisation/user-settings/screens.ts'
import { paymentSettingsScreens } from '#panel/features/organisation/payment-settings/screens.ts'
import { btkReportScreens } from '#panel/features/organisation/btk-report/screens.ts'
import { downloadScreens } from '#panel/features/platform/download/screens.ts'
import { companyPostScreens } from '#panel/features/marketing/company-post/screens.ts'
import { contentScreens } from '#panel/features/marketing/content/screens.ts'
import { iconScreens } from '#panel/features/marketing/icon/screens.ts'
import { companyBlogScreens } from '#panel/features/organisation/company-blog/screens.ts'
import { settingsScreens } from '#panel/features/organisation/settings/screens.ts'
import { companyScreens } from '#panel/features/organisation/company/screens.ts'
import { correctionScreens } from '#panel/features/members/correction/screens.ts'
import { partnerInstitutionScreens } from '#panel/features/members/partner-institution/screens.ts'
import { commentScreens } from '#panel/features/members/comment/screens.ts'
import { segmentScreens } from '#panel/features/members/segment/screens.ts'
import { giftChequeScreens } from '#panel/features/members/gift-cheque/screens.ts'
import { memberMergeScreens } from '#panel/features/members/member-merge/screens.ts'
import { memberScreens } from '#panel/features/members/member/screens.ts'
import { definitionPointScreens } from '#panel/features/members/definition-point/screens.ts'
import { memberImportScreens } from '#panel/features/members/member-import/screens.ts'
import { accountScreens } from '#panel/features/identity/account/screens.ts'
import { permissionScreens } from '#panel/features/identity/permission/screens.ts'
import { userScreens } from '#panel/features/identity/user/screens.ts'
import { roleScreens } from '#panel/features/identity/role/screens.ts'
import { profileScreens } from '#panel/features/identity/profile/screens.ts'
import { partnerScreens } from '#panel/features/identity/partner/screens.ts'
import { platformPlace } from '#panel/features/platform/place/screens.ts'
import { publicHolidayScreens } from '#panel/features/platform/public-holiday/screens.ts'
import { integrationPlatformScreens } from '#panel/features/integrations/integration-platform/screens.ts'
import { currencyScreens } from '#panel/features/platform/currency/screens.ts'
import { taxOfficeScreens } from '#panel/features/platform/tax-office/screens.ts'
import { knowScreens, menuGroups, placePaths, type MenuGroup, type Screen } from '#panel/kit/page/screens.ts'
import type { Permission } from '#panel/kit/server/session.ts'

const ordered: readonly Screen[] = [
  ...overviewScreens,
  ...cockpitScreens,
  ...decisionScreens,
  ...orderScreens,
  ...floorScreens,
  ...reservationScreens,
  ...courierScreens,
  ...menuScreens,
  ...categoryScreens,
  ...productScreens,
  ...materialScreens,
  ...materialCatalogScreens,
  ...productCatalogScreens,
  ...spreadScreens,
  ...menuFileScreens,
  ...memberScreens,
  ...memberMergeScreens,
  ...phoneCallScreens,
  ...commentScreens,
  ...correctionScreens,
  ...partnerInstitutionScreens,
  ...definitionPointScreens,
  ...segmentScreens,
  ...discountScreens,
  ...notificationScreens,
  ...scheduledTaskScreens,
  ...calendarScreens,
  ...storyScreens,
  ...bannerScreens,
  ...campaignScreens,
  ...giftChequeScreens,
  ...memberImportScreens,
  ...accountScreens,
  ...companyScreens,
  ...branchScreens,
  ...settingsScreens,
  ...companyBlogScreens,
  ...companyPostScreens,
  ...companyThemeScreens,
  ...themeScreens,
  ...branchRequestScreens,
  ...registrationScreens,
  ...licenseScreens,
  ...apiGuideScreens,
  ...kioskScreens,
  ...branchSettingsScreens,
  ...branchZoneScreens,
  ...paymentSettingsScreens,
  ...workingHoursScreens,
  ...orderCapScreens,
  ...tableScreens,
  ...reservationSettingsScreens,
  ...userSettingsScreens,
  ...platformSettingsScreens,
  ...courierCompanyScreens,
  ...switchboardScreens,
  ...userScreens,
  ...roleScreens,
  ...deliveryTypeScreens,
  ...cancelReasonScreens,
  ...paymentMethodScreens,
  ...currencyScreens,
  ...integrationPlatformScreens,
  ...taxOfficeScreens,
  ...publicHolidayScreens,
  ...deliveryTemplateScreens,
  ...iconScreens,
  ...contentScreens,
  ...kitchenScreens,
  ...restaurantImageScreens,
  ...synonymGroupScreens,
  ...permissionScreens,
  ...platformSettlementScreens,
  ...integrationLogScreens,
  ...mailScreens,
  ...webhookScreens,
  ...backgroundWorkScreens,
  ...btkReportScreens,
  ...downloadScreens,
  ...partnerScreens,
  ...profileScreens,
  ...platformPlace,
]

const permissionsAt = (group: MenuGroup) =>
  ordered
    .filter((screen) => screen.group === group)
    .flatMap(({ permissions }) =>
      typeof permissions === 'function' ? [] : ([permissions ?? []].flat() as Permission[]),
    )
/**
 * The overview page of a group is open to every user who may open at least one of the group's
 * screens.
 */
function opened(screen: Screen): Screen {
  const group = (Object.keys(menuGroups) as MenuGroup[]).find((it) => placePaths[it] === screen.path)
  return group ? { ...screen, permissions: permissionsAt(group) } : screen
}

/**
 * Every screen behind the sign-in, in menu order. A new feature adds one line above and nothing
 * else.
 */
export const screens: readonly Screen[] = ordered.map(opened)

knowScreens(screens)

const byPath = new Map(screens.map((screen) => [screen.path, screen]))
/** The screen of a route pattern. */
export const screenOf = (pattern: string) => byPath.get(pattern)
