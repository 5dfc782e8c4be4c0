import { isCall, type Call } from './kit/call.ts'
import { account } from './identity/account.ts'
import { permission, resource } from './identity/permission.ts'
import { role, roleSchema } from './identity/role.ts'
import { partner } from './identity/partner.ts'
import { profile } from './identity/profile.ts'
import { recovery } from './identity/recovery.ts'
import { registration } from './identity/registration.ts'
import { languages, session } from './identity/session.ts'
import { twoFactor } from './identity/two-factor.ts'
import { user } from './identity/user.ts'
import { guestSession } from './dining/guest-session.ts'
import { tableCode, tableCommand } from './dining/table-command.ts'
import { tableSession } from './dining/table-session.ts'
import { reservationSettings } from './organisation/reservation-settings.ts'
import { reservation } from './dining/reservation.ts'
import { diningArea, diningTable, tableJoin } from './dining/table.ts'
import { backgroundWork } from './platform/background-work.ts'
import { mail } from './integrations/mail.ts'
import { apiKey } from './integrations/api-key.ts'
import { webhookEndpoint } from './integrations/webhook-endpoint.ts'
import { integrationLog } from './integrations/integration-log.ts'
import { integrationPlatform } from './integrations/integration-platform.ts'
import { platformMenu } from './integrations/platform-menu.ts'
import { platformSettings } from './integrations/platform-settings.ts'
import { phoneCall } from './integrations/phone-call.ts'
import { platformSettlement } from './integrations/platform-settlement.ts'
import { companyIys } from './integrations/iys.ts'
import { companyMail, companySms, platformMail, platformSms } from './integrations/message-provider.ts'
import { companyPush, platformPush } from './integrations/push-provider.ts'
import { paymentProvider } from './integrations/payment-provider.ts'
import { courierCompany } from './integrations/courier-company.ts'
import { courierDelivery } from './integrations/courier-delivery.ts'
import { switchboard } from './integrations/switchboard.ts'
import { appMenu } from './menu/app-menu.ts'
import { platformItem } from './menu/platform-item.ts'
import { appBranch } from './organisation/app-branch.ts'
import { branch } from './organisation/branch.ts'
import { branchSetting, branchSettings } from './organisation/branch-settings.ts'
import { btkReport } from './organisation/btk-report.ts'
import { cockpit } from './organisation/cockpit.ts'
import { company } from './organisation/company.ts'
import { companyBlog, companyBlogArea } from './organisation/company-blog.ts'
import { companySetting, platformSetting } from './organisation/settings.ts'
import { generalSettings } from './organisation/general-settings.ts'
import { kiosk } from './organisation/kiosk.ts'
import { license } from './organisation/license.ts'
import { branchRequest, restaurantRegistration } from './organisation/requests.ts'
import { paymentSettings } from './organisation/payment-settings.ts'
import { userSettings } from './organisation/user-settings.ts'
import { orderCap } from './organisation/order-cap.ts'
import { workingHours } from './organisation/working-hours.ts'
import { category } from './menu/category.ts'
import { kitchen } from './menu/kitchen.ts'
import { material } from './menu/material.ts'
import { materialCatalog } from './menu/material-catalog.ts'
import { menu } from './menu/menu.ts'
import { menuFile } from './menu/menu-file.ts'
import { product } from './menu/product.ts'
import { productCatalog } from './menu/product-catalog.ts'
import { restaurantImage } from './menu/restaurant-image.ts'
import { spread } from './menu/spread.ts'
import { stock } from './menu/stock.ts'
import { synonymGroup, synonymList } from './menu/synonym-group.ts'
import { appDelivery } from './ordering/app-delivery.ts'
import { appMember } from './members/app/app-member.ts'
import { appAddress } from './members/app/app-address.ts'
import { appCheque } from './members/app/app-cheque.ts'
import { appRights } from './members/app/app-rights.ts'
import { appSignIn } from './members/app/app-sign-in.ts'
import { memberDevice } from './members/app/member-device.ts'
import { comment } from './members/comment.ts'
import { memberCorrection } from './members/correction.ts'
import { institutionProof } from './members/institution-proof.ts'
import { institutionMember, partnerInstitution } from './members/partner-institution.ts'
import { memberErasure } from './members/member-erasure.ts'
import { memberMerge } from './members/member-merge.ts'
import { memberPage } from './members/member-page.ts'
import { giftCheque } from './members/offer/gift-cheque.ts'
import { segment } from './members/segment.ts'
import { member } from './members/member.ts'
import { pointDefinition } from './members/points/point-definition.ts'
import { point } from './members/points/point.ts'
import { wallet } from './members/wallet.ts'
import { memberImport } from './members/member-import.ts'
import { repeatOrder } from './members/repeat-order.ts'
import { appPromotion } from './marketing/app-promotion.ts'
import { banner } from './marketing/banner.ts'
import { campaign } from './marketing/campaign.ts'
import { companyPost } from './marketing/company-post.ts'
import { content } from './marketing/content.ts'
import { deliveryTemplate, deliveryTemplateList } from './marketing/delivery-template.ts'
import { discount } from './marketing/discount.ts'
import { calendar } from './marketing/calendar/calendar.ts'
import { icon, iconList } from './marketing/icon.ts'
import { notification } from './marketing/notification/notification.ts'
import { scheduledTask } from './marketing/scheduled-task/scheduled-task.ts'
import { story } from './marketing/story.ts'
import { companyTheme } from './marketing/theme/company-theme.ts'
import { theme, themeList } from './marketing/theme/theme.ts'
import { branchRing, branchZone } from './ordering/branch-zone.ts'
import { cancelReason } from './ordering/cancel-reason.ts'
import { courierPosition } from './ordering/courier-position.ts'
import { courierShift } from './ordering/courier-shift.ts'
import { courier } from './ordering/courier.ts'
import { customerOrder } from './ordering/customer-order.ts'
import { deliveryType } from './ordering/delivery-type.ts'
import { orderReturn } from './ordering/order-return.ts'
import { onlinePayment, orderPayment } from './ordering/online-payment.ts'
import { order } from './ordering/order.ts'
import { overview } from './ordering/overview.ts'
import { paymentMethod, paymentMethodList } from './ordering/payment-method.ts'
import { availability, feed, setup } from './platform/availability.ts'
import { decision } from './platform/decision.ts'
import { currency, currencyList } from './platform/currency.ts'
import { file, picture } from './platform/file.ts'
import { found } from './platform/found.ts'
import { publicHoliday } from './platform/public-holiday.ts'
import { publicHolidayList } from './platform/public-holiday-list.ts'
import { savedView } from './platform/saved-view.ts'
import { cities, taxOffice, taxOfficeNames } from './platform/tax-office.ts'

/**
 * Every kind of record ("noun") in the API, grouped by wing, that is, by area of the business. The
 * server serves exactly the calls declared here. OpenAPI, permissions and the tests that try every
 * call are derived from them.
 */
export const contract = {
  identity: {
    user,
    account,
    role,
    roleSchema,
    permission,
    resource,
    session,
    languages,
    recovery,
    profile,
    twoFactor,
    registration,
    partner,
  },
  organisation: {
    company,
    companySetting,
    setting: platformSetting,
    companyBlogArea,
    companyBlog,
    branch,
    branchRequest,
    restaurantRegistration,
    license,
    kiosk,
    workingHours,
    orderCap,
    branchSettings,
    branchSetting,
    generalSettings,
    paymentSettings,
    userSettings,
    btkReport,
    cockpit,
    appBranch,
  },
  menu: {
    branchCategory: category,
    branchProduct: product,
    branchMaterial: material,
    branchMaterialCatalog: materialCatalog,
    productCatalog,
    spread,
    menuFile,
    menu,
    stock,
    synonymGroup,
    synonymList,
    kitchen,
    restaurantImage,
    appMenu,
    platformItem,
  },
  ordering: {
    order,
    orderReturn,
    onlinePayment,
    orderPayment,
    customerOrder,
    courier,
    courierShift,
    courierPosition,
    deliveryType,
    cancelReason,
    paymentMethod,
    paymentMethodList,
    overview,
    branchZone,
    branchRing,
    appDelivery,
  },
  dining: {
    branchTable: diningTable,
    diningArea,
    tableJoin,
    tableSession,
    tableCommand,
    tableCode,
    guestSession,
    reservation,
    reservationSettings,
  },
  members: {
    member,
    memberPage,
    appMember,
    appSignIn,
    memberDevice,
    appAddress,
    appCheque,
    appRights,
    memberMerge,
    memberErasure,
    definitionPoint: pointDefinition,
    memberCorrection,
    memberPoint: point,
    memberWallet: wallet,
    comment,
    partnerInstitution,
    institutionMember,
    institutionProof,
    giftCheque,
    segment,
    memberImport,
    repeatOrder,
  },
  marketing: {
    deliveryTemplate,
    deliveryTemplateList,
    icon,
    iconList,
    story,
    banner,
    campaign,
    appPromotion,
    discount,
    theme,
    themeList,
    companyTheme,
    content,
    companyPost,
    notification,
    scheduledTask,
    calendar,
  },
  integrations: {
    apiKey,
    webhookEndpoint,
    mail,
    backgroundWork,
    integrationLog,
    integrationPlatform,
    platformMenu,
    platformSettings,
    branchCourierCompany: courierCompany,
    courierDelivery,
    branchSwitchboard: switchboard,
    phoneCall,
    platformSettlement,
    companyIys,
    companySms,
    companyMail,
    companyPush,
    platformSms,
    platformMail,
    platformPush,
    paymentProvider,
  },
  platform: {
    availability,
    setup,
    feed,
    currency,
    currencyList,
    taxOffice,
    taxOfficeNames,
    cities,
    publicHoliday,
    publicHolidayList,
    savedView,
    found,
    decision,
    file,
    picture,
  },
}

/** The wing, noun and name of every call, in the order of declaration. */
export const calls: { wing: string; noun: string; name: string; call: Call }[] = Object.entries(contract).flatMap(
  ([wing, nouns]) =>
    Object.entries(nouns).flatMap(([noun, parts]) =>
      Object.entries(parts).flatMap(([name, it]) => (isCall(it) ? [{ wing, noun, name, call: it }] : [])),
    ),
)

/** Every permission a role may hold, derived from the calls. */
export const permissions: string[] = [
  ...new Set(
    calls.map((it) => it.call.permission).filter((it) => it.includes('-') && it !== 'signed-in' && it !== 'api-key'),
  ),
]
