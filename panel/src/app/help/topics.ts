import { orderHelp } from '#panel/features/ordering/order/help.ts'
import { overviewHelp, branchDayHelp } from '#panel/features/ordering/overview/help.ts'
import { zoneHelp } from '#panel/features/ordering/branch-zone/help.ts'
import { deliveryTypeHelp } from '#panel/features/ordering/delivery-type/help.ts'
import { cancelReasonHelp } from '#panel/features/ordering/cancel-reason/help.ts'
import { paymentMethodHelp } from '#panel/features/ordering/payment-method/help.ts'
import { floorHelp } from '#panel/features/dining/floor/help.ts'
import { reservationHelp } from '#panel/features/dining/reservation/help.ts'
import { reservationRulesHelp } from '#panel/features/dining/reservation-settings/help.ts'
import { tableHelp } from '#panel/features/dining/table/help.ts'
import { menuHelp } from '#panel/features/menu/menu/help.ts'
import { productHelp } from '#panel/features/menu/product/help.ts'
import { categoryHelp } from '#panel/features/menu/category/help.ts'
import { materialHelp } from '#panel/features/menu/material/help.ts'
import { optionGroupHelp } from '#panel/features/menu/material-catalog/help.ts'
import { menuFileHelp } from '#panel/features/menu/menu-file/help.ts'
import { transferHelp, cloneHelp } from '#panel/features/menu/spread/help.ts'
import { chainHelp, publishHelp } from '#panel/features/menu/product-catalog/help.ts'
import { kitchenHelp } from '#panel/features/menu/kitchen/help.ts'
import { restaurantImageHelp } from '#panel/features/menu/restaurant-image/help.ts'
import { synonymHelp } from '#panel/features/menu/synonym-group/help.ts'
import { deliveryTemplateHelp } from '#panel/features/marketing/delivery-template/help.ts'
import {
  memberListHelp,
  memberFormHelp,
  memberViewHelp,
  erasureHelp,
  callerHelp,
} from '#panel/features/members/member/help.ts'
import { duplicateHelp, mergeHelp } from '#panel/features/members/member-merge/help.ts'
import { importsHelp, importHelp } from '#panel/features/members/member-import/help.ts'
import { commentHelp } from '#panel/features/members/comment/help.ts'
import { correctionHelp } from '#panel/features/members/correction/help.ts'
import { bannerHelp } from '#panel/features/marketing/banner/help.ts'
import { campaignHelp } from '#panel/features/marketing/campaign/help.ts'
import { discountHelp } from '#panel/features/marketing/discount/help.ts'
import { scheduledTaskHelp } from '#panel/features/marketing/scheduled-task/help.ts'
import { calendarHelp } from '#panel/features/marketing/calendar/help.ts'
import { memberNotificationHelp, notificationHelp } from '#panel/features/marketing/notification/help.ts'
import { storyHelp } from '#panel/features/marketing/story/help.ts'
import { companyThemeHelp } from '#panel/features/marketing/company-theme/help.ts'
import { themeHelp } from '#panel/features/marketing/theme/help.ts'
import { pointHelp } from '#panel/features/members/definition-point/help.ts'
import { chequeListHelp, chequeFormHelp, chequeViewHelp } from '#panel/features/members/gift-cheque/help.ts'
import { institutionHelp, requestHelp } from '#panel/features/members/partner-institution/help.ts'
import { segmentHelp, segmentFormHelp } from '#panel/features/members/segment/help.ts'
import {
  branchListHelp,
  branchFormHelp,
  guideHelp,
  settingsPlaceHelp,
  generalHelp,
} from '#panel/features/organisation/branch/help.ts'
import { hoursHelp } from '#panel/features/organisation/working-hours/help.ts'
import { orderCapHelp } from '#panel/features/organisation/order-cap/help.ts'
import { paymentSettingsHelp } from '#panel/features/organisation/payment-settings/help.ts'
import { alertHelp } from '#panel/features/organisation/user-settings/help.ts'
import { branchRequestHelp } from '#panel/features/organisation/branch-request/help.ts'
import { registrationHelp } from '#panel/features/organisation/registration/help.ts'
import { companyListHelp, companyFormHelp } from '#panel/features/organisation/company/help.ts'
import { companyPostHelp } from '#panel/features/marketing/company-post/help.ts'
import { contentHelp } from '#panel/features/marketing/content/help.ts'
import { iconHelp } from '#panel/features/marketing/icon/help.ts'
import { companyPageHelp, areaHelp } from '#panel/features/organisation/company-blog/help.ts'
import {
  companySettingsHelp,
  platformMessagesHelp,
  platformSettingsHelp,
} from '#panel/features/organisation/settings/help.ts'
import { apiGuideHelp } from '#panel/features/integrations/api-guide/help.ts'
import { webhookHelp, webhookDeliveryHelp } from '#panel/features/integrations/webhook-endpoint/help.ts'
import { licenceListHelp, licenceHelp } from '#panel/features/organisation/license/help.ts'
import { courierHelp, courierMapHelp, courierShiftHelp } from '#panel/features/ordering/courier/help.ts'
import { kioskHelp, kioskDayHelp } from '#panel/features/organisation/kiosk/help.ts'
import { cockpitHelp } from '#panel/features/organisation/cockpit/help.ts'
import { btkHelp } from '#panel/features/organisation/btk-report/help.ts'
import { userListHelp, userFormHelp } from '#panel/features/identity/user/help.ts'
import { roleListHelp, roleFormHelp, roleCompareHelp, roleCeilingHelp } from '#panel/features/identity/role/help.ts'
import { accountHelp } from '#panel/features/identity/account/help.ts'
import { partnerSignInHelp } from '#panel/features/identity/partner/help.ts'
import { permissionHelp, resourceHelp, nameHelp } from '#panel/features/identity/permission/help.ts'
import { profileHelp } from '#panel/features/identity/profile/help.ts'
import { integrationLogHelp } from '#panel/features/integrations/integration-log/help.ts'
import { mailHelp } from '#panel/features/integrations/mail/help.ts'
import { platformSettlementHelp } from '#panel/features/integrations/platform-settlement/help.ts'
import { callHelp } from '#panel/features/integrations/phone-call/help.ts'
import { integrationPlatformHelp } from '#panel/features/integrations/integration-platform/help.ts'
import {
  platformHealthHelp,
  platformLinkHelp,
  platformMenuHelp,
} from '#panel/features/integrations/platform-settings/help.ts'
import { courierCompanyHelp } from '#panel/features/integrations/courier-company/help.ts'
import { switchboardHelp } from '#panel/features/integrations/switchboard/help.ts'
import { decisionHelp } from '#panel/features/platform/decision/help.ts'
import { downloadHelp } from '#panel/features/platform/download/help.ts'
import { platformPlaceHelp } from '#panel/features/platform/place/help.ts'
import { workHelp } from '#panel/features/platform/background-work/help.ts'
import { currencyHelp } from '#panel/features/platform/currency/help.ts'
import { taxOfficeHelp } from '#panel/features/platform/tax-office/help.ts'
import { holidayHelp } from '#panel/features/platform/public-holiday/help.ts'
import { listHelp, newHelp, editHelp } from './help.ts'
import type { Topics } from './help-of.ts'

/**
 * The help of every screen. It is in one chunk, because all tasks are searched together. For a new
 * screen, add a line here. A screen whose path only adds an id needs none: it shares the help of
 * the path without the id (`topicOf`).
 */
export const topics = {
  '/manegement/$branch_id/orders': orderHelp,
  '/home': overviewHelp,
  '/manegement/$branch_id/home': branchDayHelp,
  '/manegement/$branch_id/settings/delivered-settings': zoneHelp,
  '/delivery-type': deliveryTypeHelp,
  '/delivery-type/form/$delivery_type_id': deliveryTypeHelp,
  '/cancel-reason': cancelReasonHelp,
  '/payment-method': paymentMethodHelp,
  '/manegement/$branch_id/command': floorHelp,
  '/manegement/$branch_id/reservation': reservationHelp,
  '/manegement/$branch_id/settings/reservation-settings': reservationRulesHelp,
  '/manegement/$branch_id/settings/table-list': tableHelp,
  '/manegement/$branch_id/settings/table-form': tableHelp,
  '/manegement/$branch_id/product/management': menuHelp,
  '/manegement/$branch_id/product/form': productHelp,
  '/manegement/$branch_id/product/category-form': categoryHelp,
  '/manegement/$branch_id/courier/list': courierHelp,
  '/manegement/$branch_id/courier/form': courierHelp,
  '/manegement/$branch_id/courier/map': courierMapHelp,
  '/manegement/$branch_id/courier/shift-list': courierShiftHelp,
  '/manegement/$branch_id/branch-material/list': materialHelp,
  '/manegement/$branch_id/branch-material/form': materialHelp,
  '/manegement/$branch_id/branch-material/catalog/list': optionGroupHelp,
  '/manegement/$branch_id/branch-material/catalog/form': optionGroupHelp,
  '/manegement/$branch_id/product/menu-file': menuFileHelp,
  '/manegement/$branch_id/product/transfer': transferHelp,
  '/product-clone/$targetBranchId': cloneHelp,
  '/manegement/$branch_id/product/product-catalog/list': chainHelp,
  '/manegement/$branch_id/product/product-catalog/form': chainHelp,
  '/manegement/$branch_id/product/product-catalog/publish/$product_catalog_id': publishHelp,
  '/kitchen': kitchenHelp,
  '/restaurant-image': restaurantImageHelp,
  '/filter-settings': synonymHelp,
  '/marketing/delivery-distance-template': deliveryTemplateHelp,
  '/marketing/icon': iconHelp,
  '/marketing/content': contentHelp,
  '/company/blog/post/$company_id': companyPostHelp,
  '/member/list': memberListHelp,
  '/member/form': memberFormHelp,
  '/member/view/$member_id': memberViewHelp,
  '/member/erasure': erasureHelp,
  '/caller-id/$tel': callerHelp,
  '/member/duplicate': duplicateHelp,
  '/member/merge/$member_id': mergeHelp,
  '/member/import': importsHelp,
  '/member/import/$member_import_id': importHelp,
  '/comments': commentHelp,
  '/manegement/$branch_id/comments': commentHelp,
  '/member/correction-list': correctionHelp,
  '/marketing/definition-point': pointHelp,
  '/marketing/definition-point/form': pointHelp,
  '/marketing/discount': discountHelp,
  '/marketing/discount/form': discountHelp,
  '/marketing/notification': notificationHelp,
  '/marketing/calendar': calendarHelp,
  '/marketing/scheduled-task': scheduledTaskHelp,
  '/marketing/scheduled-task/form': scheduledTaskHelp,
  '/marketing/scheduled-task/view/$scheduled_task_id': scheduledTaskHelp,
  '/marketing/notification/form': notificationHelp,
  '/marketing/notification/view/$notification_id': notificationHelp,
  '/marketing/member-notification/$member_id': memberNotificationHelp,
  '/marketing/story': storyHelp,
  '/marketing/story/form': storyHelp,
  '/manegement/$branch_id/banner': bannerHelp,
  '/manegement/$branch_id/banner/form': bannerHelp,
  '/manegement/$branch_id/campaign': campaignHelp,
  '/manegement/$branch_id/campaign/form': campaignHelp,
  '/manegement/$branch_id/gift-cards': chequeListHelp,
  '/manegement/$branch_id/gift-cards/form': chequeFormHelp,
  '/manegement/$branch_id/gift-cards/view/$gift_cheque_id': chequeViewHelp,
  '/partner-institution/list': institutionHelp,
  '/partner-institution/form': institutionHelp,
  '/partner-institution/request-list': requestHelp,
  '/member/segment/list': segmentHelp,
  '/member/segment/form': segmentFormHelp,
  '/branch/list': branchListHelp,
  '/branch/form': branchFormHelp,
  '/branch/form/company/$company_id': branchFormHelp,
  '/branch/form/suggestion/$suggestion_id': branchFormHelp,
  '/branch/form/registration/$registration_id': branchFormHelp,
  '/branch/guide/$branch_id': guideHelp,
  '/manegement/$branch_id/settings': settingsPlaceHelp,
  '/manegement/$branch_id/settings/general-settings': generalHelp,
  '/manegement/$branch_id/settings/working-hour-settings': hoursHelp,
  '/manegement/$branch_id/settings/order-cap-settings': orderCapHelp,
  '/manegement/$branch_id/settings/payment-method-settings': paymentSettingsHelp,
  '/manegement/$branch_id/settings/user-settings': alertHelp,
  '/manegement/$branch_id/branch-request-suggestion/list': branchRequestHelp,
  '/marketing/restaurant-registration/list': registrationHelp,
  '/marketing/restaurant-registration/form': registrationHelp,
  '/company/list': companyListHelp,
  '/company/form': companyFormHelp,
  '/company/blog/$company_id': companyPageHelp,
  '/company/blog/form/$company_id/$company_blog_area_id': companyPageHelp,
  '/company/company-theme-list/$company_id': companyThemeHelp,
  '/company/company-theme-form/$company_id/$company_theme_id': companyThemeHelp,
  '/theme': themeHelp,
  '/theme/form': themeHelp,
  '/company-blog-area': areaHelp,
  '/company/settings': companySettingsHelp,
  '/integration-platform': integrationPlatformHelp,
  '/setting': platformSettingsHelp,
  '/setting/messages': platformMessagesHelp,
  '/services': licenceListHelp,
  '/services/$company_id': licenceHelp,
  '/api-docs': apiGuideHelp,
  '/services/$company_id/webhook': webhookHelp,
  '/services/$company_id/webhook/$webhook_endpoint_id': webhookDeliveryHelp,
  '/kiosk/list': kioskHelp,
  '/kiosk/form': kioskHelp,
  '/manegement/$branch_id/kiosk-day': kioskDayHelp,
  '/cockpit': cockpitHelp,
  '/btkReport': btkHelp,
  '/user/list': userListHelp,
  '/user/form': userFormHelp,
  '/role/list': roleListHelp,
  '/role/form': roleFormHelp,
  '/role/compare': roleCompareHelp,
  '/role/list-schema-form/$role_schema_id': roleCeilingHelp,
  '/account/list': accountHelp,
  '/account/form': accountHelp,
  '/partner/sign-in': partnerSignInHelp,
  '/permission/list': permissionHelp,
  '/permission/resource-list': resourceHelp,
  '/permission/form': nameHelp,
  '/permission/resource-form': nameHelp,
  '/profile': profileHelp,
  '/user-log/list': integrationLogHelp,
  '/platform-settlement': platformSettlementHelp,
  '/log/mail': mailHelp,
  '/calls': callHelp,
  '/manegement/$branch_id/settings/integration-platform-settings': platformLinkHelp,
  '/manegement/$branch_id/settings/integration-platform-settings/$name': platformHealthHelp,
  '/manegement/$branch_id/settings/integration-platform-settings/$name/menu': platformMenuHelp,
  '/manegement/$branch_id/settings/courier-company': courierCompanyHelp,
  '/manegement/$branch_id/settings/switchboard': switchboardHelp,
  '/decisions': decisionHelp,
  '/download': downloadHelp,
  '/platform': platformPlaceHelp,
  '/jobs': workHelp,
  '/currency': currencyHelp,
  '/tax-office': taxOfficeHelp,
  '/public-holiday': holidayHelp,
  list: listHelp,
  new: newHelp,
  edit: editHelp,
} satisfies Topics
