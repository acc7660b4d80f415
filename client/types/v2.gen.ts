/** Made by "npm run generate" from the OpenAPI document of v2: edit the routes, not this file. */

export interface paths {
    "/api/v2/airlines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List airlines
         * @description Paginated. What the query names must all hold.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listAirlinesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/airports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List airports
         * @description Paginated. What the query names must all hold.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listAirportsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List countries
         * @description Paginated; with `short` the whole list, with fewer fields.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountriesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a country
         * @description Opens to: user, company, public, staff.
         */
        get: operations["getCountryV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/entry_requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s entry requirements
         * @description The rules that the country and its divisions impose, in force now or at the time that is asked for.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountryEntryRequirementsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/entry_requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search entry requirements
         * @description Paginated. What the query names must all hold; what is used together is refused alone. Rules with no affected countries are for everybody.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listEntryRequirementsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/diseases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List diseases
         * @description Opens to: user, company, public, staff.
         */
        get: operations["listDiseasesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/diseases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a disease
         * @description Opens to: user, company, public, staff.
         */
        get: operations["getDiseaseV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/medications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List medications
         * @description Opens to: user, company, public, staff.
         */
        get: operations["listMedicationsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/vaccinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List vaccinations
         * @description Opens to: user, company, public, staff.
         */
        get: operations["listVaccinationsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/diseases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s diseases
         * @description Diseases of the country, each with why it matters there.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountryDiseasesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/medications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s medications
         * @description Medications that may matter in the country, each with why.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountryMedicationsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/vaccinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s vaccinations
         * @description Vaccinations that may matter in the country, each with why.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountryVaccinationsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/hospitals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s hospitals
         * @description Paginated.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountryHospitalsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/hospitals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List hospitals within bounds
         * @description At most 500, nearest to the centre first; the header Results-Truncated is `true` when there were more. Bounds whose eastern edge is west of the western one lie across the date line.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listHospitalsInBoundsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/safety_categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List safety categories
         * @description All of them, on two levels: each upper one is followed by those below it.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listSafetyCategoriesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/travel_restrictions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s travel restrictions
         * @description The rules that the country and its divisions impose, in force now or at the time that is asked for.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountryTravelRestrictionsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/travel_restrictions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search travel restrictions
         * @description Paginated. What the query names must all hold; what is used together is refused alone. Rules with no affected countries are for everybody.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listTravelRestrictionsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/users/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at an invitation by its link
         * @description Changes nothing. A browser gets a page with a button. Without a key; ours, not of the contract.
         *
         *     Needs no key.
         */
        get: operations["readConfirmationV2"];
        put?: never;
        /**
         * Confirm an address or accept an invitation
         * @description By the token of the link, once; again is harmless. Also as multipart/form-data. Without a key; ours, not of the contract.
         *
         *     Needs no key.
         */
        post: operations["confirmV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/users/{user_id}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a device for push notifications
         * @description A device that is seen again is updated, and a token that somebody else had is theirs no more. Also as multipart/form-data with names like device[token].
         *
         *     Opens to: user.
         */
        post: operations["createDeviceV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization’s people
         * @description Opens to: company, user.
         */
        get: operations["listOrgUsersV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/users/travellers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a traveller
         * @description With an account of their own in this organization, also where the address is known elsewhere.
         *
         *     Opens to: company, user.
         */
        post: operations["createOrgTravellerV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a person of the organization
         * @description Opens to: company, user.
         */
        get: operations["getOrgUserV2"];
        /**
         * Change a person of the organization
         * @description Only what is named changes. A guest, whose account is another organization’s, cannot be changed.
         *
         *     Opens to: company, user.
         */
        put: operations["putOrgUserV2"];
        post?: never;
        /**
         * Delete a person of the organization
         * @description Ends the person’s keys at once and hides the trips. A guest only leaves this organization and keeps the account.
         *
         *     Opens to: company, user.
         */
        delete: operations["deleteOrgUserV2"];
        options?: never;
        head?: never;
        /**
         * Change a person of the organization
         * @description Only what is named changes. A guest, whose account is another organization’s, cannot be changed.
         *
         *     Opens to: company, user.
         */
        patch: operations["updateOrgUserV2"];
        trace?: never;
    };
    "/api/v2/web_push_key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the key that a browser subscribes with
         * @description The applicationServerKey of PushManager.subscribe. Ours, not of the contract.
         *
         *     Opens to: user.
         */
        get: operations["getWebPushKeyV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/users/{user_id}/web_push_subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a browser for push
         * @description The same browser again is updated. Ours, not of the contract.
         *
         *     Opens to: user.
         */
        post: operations["subscribeBrowserV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/users/{user_id}/web_push_subscriptions/{subscription_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Tell a browser nothing any more
         * @description Ours, not of the contract.
         *
         *     Opens to: user.
         */
        delete: operations["unsubscribeBrowserV2"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/users/my_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller’s own settings
         * @description With the quiet hours and the hour of the digest that apply, whoever chose them.
         *
         *     Opens to: user.
         */
        get: operations["getMySettingsV2"];
        /**
         * Change the caller’s own settings
         * @description Opens to: user.
         */
        put: operations["changeMySettingsByPutV2"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the caller’s own settings
         * @description Opens to: user.
         */
        patch: operations["changeMySettingsV2"];
        trace?: never;
    };
    "/api/v2/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller’s notifications
         * @description Newest first; all of them, unless a page is asked for.
         *
         *     Opens to: user.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/notifications/{notification_id}/mark_read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark a notification as read
         * @description Sets read_at. One that was read already stays as it is.
         *
         *     Opens to: user.
         */
        put: operations["markNotificationRead"];
        /**
         * Mark a notification as read
         * @description Sets read_at. One that was read already stays as it is.
         *
         *     Opens to: user.
         */
        post: operations["markNotificationReadByPost"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark a notification as read
         * @description Sets read_at. One that was read already stays as it is.
         *
         *     Opens to: user.
         */
        patch: operations["markNotificationReadByPatch"];
        trace?: never;
    };
    "/api/v2/notifications/{notification_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a notification
         * @description It leaves the list for good.
         *
         *     Opens to: user.
         */
        delete: operations["deleteNotification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at what a link in an e-mail turns off
         * @description Changes nothing. A browser gets a page with a button. Without a key; ours, not of the contract.
         *
         *     Needs no key.
         */
        get: operations["readSubscriptionV2"];
        put?: never;
        /**
         * Stop e-mails of one kind, or start them again
         * @description One click of a mail program (RFC 8058), or the button of the page. Twice is harmless. Without a key; ours, not of the contract.
         *
         *     Needs no key.
         */
        post: operations["unsubscribeV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints
         * @description Oldest first. For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        get: operations["listWebhookEndpointsV2"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description The answer holds signing_secret, which is shown this once. For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        post: operations["createWebhookEndpointV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/webhook_endpoints/{webhook_endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        get: operations["getWebhookEndpointV2"];
        /**
         * Change a webhook endpoint
         * @description What is left out stays. Disabling and enabling loses nothing that is still in its calendar. For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        put: operations["putWebhookEndpointV2"];
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Nothing more is sent to it. Events stay and can be pulled. For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        delete: operations["deleteWebhookEndpointV2"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description What is left out stays. Disabling and enabling loses nothing that is still in its calendar. For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        patch: operations["updateWebhookEndpointV2"];
        trace?: never;
    };
    "/api/v2/org/{company_id}/webhook_endpoints/{webhook_endpoint_id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint a new secret
         * @description For 24 hours both secrets sign. The new one is shown this once. For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        post: operations["rotateWebhookSecretV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/webhook_endpoints/{webhook_endpoint_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to a webhook endpoint
         * @description Newest first, with every try and the first 4 kB of each answer; kept for 90 days. For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        get: operations["listWebhookDeliveriesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/webhook_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read events on from a cursor
         * @description Oldest first, none left out, whether or not there are endpoints; without `after` from the oldest that is kept (90 days). For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        get: operations["pullWebhookEventsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/webhook_events/{webhook_event_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description To every endpoint that takes it, from the beginning of the calendar, with the same id. For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        post: operations["replayWebhookEventV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/webhook_endpoints/{webhook_endpoint_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the events of a time again
         * @description Everything between since and until that the endpoint takes; what happens now overtakes it. For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        post: operations["replayWebhookEndpointV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/webhook_endpoints/{webhook_endpoint_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample event to an endpoint
         * @description Sent once, also to an endpoint that is disabled; the log shows what came back. At most 100 a minute for a company, to all its endpoints together: more are answered by 429, and Retry-After says when the next may be sent. For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        post: operations["testWebhookEndpointV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/users/my_profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller’s own account
         * @description With what only the person may see: the key, settings, check-ins, last location, roles.
         *
         *     Opens to: user.
         */
        get: operations["getMyProfileV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization’s trips
         * @description In the order in which they were made, without their segments. With `since` those that changed after it; removed ones are among them, with deleted_at.
         *
         *     Opens to: company, manager, user.
         */
        get: operations["listOrgTripsV2"];
        put?: never;
        /**
         * Make a trip for travellers of the organization
         * @description Destinations, segments or both. Where no destinations are named, the countries that the segments lead to become destinations. Airport codes fill in names, cities, countries, zones and points; local times with their zones give the UTC twins.
         *
         *     Opens to: company, manager, user.
         */
        post: operations["createOrgTripV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/trips/{trip_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a trip of the organization
         * @description With its segments. A removed trip answers for three months, with deleted_at.
         *
         *     Opens to: company, manager, user.
         */
        get: operations["getOrgTripV2"];
        /**
         * Change a trip of the organization
         * @description A list that is sent replaces that list, and what comes back with its id stays itself; a list that is not sent stays. `delete` takes a destination or segment away. PUT and PATCH are the same.
         *
         *     Opens to: company, manager, user.
         */
        put: operations["putOrgTripV2"];
        post?: never;
        /**
         * Remove a trip of the organization
         * @description It leaves the lists at once and is gone for good three months later.
         *
         *     Opens to: company, manager, user.
         */
        delete: operations["deleteOrgTripV2"];
        options?: never;
        head?: never;
        /**
         * Change a trip of the organization
         * @description A list that is sent replaces that list, and what comes back with its id stays itself; a list that is not sent stays. `delete` takes a destination or segment away. PUT and PATCH are the same.
         *
         *     Opens to: company, manager, user.
         */
        patch: operations["updateOrgTripV2"];
        trace?: never;
    };
    "/api/v2/trips/{trip_id}/diseases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the diseases of a trip’s countries
         * @description By country, in the order of the journey, the commonly relevant ones first. For the trip’s travellers and its company.
         *
         *     Opens to: user, company, staff.
         */
        get: operations["listTripDiseasesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/trips/{trip_id}/medications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the medications of a trip’s countries
         * @description By country, in the order of the journey, the commonly relevant ones first. For the trip’s travellers and its company.
         *
         *     Opens to: user, company, staff.
         */
        get: operations["listTripMedicationsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/trips/{trip_id}/vaccinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the vaccinations of a trip’s countries
         * @description By country, in the order of the journey, the commonly relevant ones first. For the trip’s travellers and its company.
         *
         *     Opens to: user, company, staff.
         */
        get: operations["listTripVaccinationsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one’s own trips
         * @description All of them, by their first day, without their segments. With `since` those that changed after it; removed ones are among them, with deleted_at.
         *
         *     Opens to: user.
         */
        get: operations["listTripsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/trips/{trip_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of one’s own trips
         * @description With its segments. Opening a trip marks it as read. A removed trip answers for three months, with deleted_at.
         *
         *     Opens to: user.
         */
        get: operations["getTripV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/trips/{trip_id}/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the itinerary of one of one’s own trips
         * @description Opens to: user.
         */
        get: operations["listTripSegmentsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/users/active_traveller_country_count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the organization’s people by country
         * @description By the latest check-in of the past 30 days. With a public key, or a key of somebody who does not manage the organization, countries with fewer than five people are left out.
         *
         *     Opens to: company, user, public, staff.
         */
        get: operations["countActiveTravellersV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/check_in_requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the caller was asked
         * @description Requests to check in, newest first.
         *
         *     Opens to: user.
         */
        get: operations["listCheckInRequestsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/check_in_requests/{check_in_request_id}/check_ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a request with a check-in
         * @description Needs no device_token. Who answers again is known by the latest answer.
         *
         *     Opens to: user.
         */
        post: operations["answerCheckInRequestV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/check_in_requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization’s requests to check in
         * @description Newest first, with how many have answered. For the company’s key and its managers.
         *
         *     Opens to: company, user.
         */
        get: operations["listOrgCheckInRequestsV2"];
        put?: never;
        /**
         * Ask travellers to check in
         * @description Each is told at once; who has not answered after two hours is asked once more.
         *
         *     Opens to: company, user.
         */
        post: operations["createOrgCheckInRequestV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/check_in_requests/{check_in_request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a request to check in
         * @description With who answered what, and who has not.
         *
         *     Opens to: company, user.
         */
        get: operations["getOrgCheckInRequestV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/check_ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check in
         * @description Says where the caller is, and how. Status 2 (help) tells the company’s managers at once. Without the setting check_in_with_location only the cell of about 25 km is kept.
         *
         *     Opens to: user.
         */
        post: operations["createCheckInV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/advisories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s open advisories
         * @description Opens to: user, company, public, staff.
         */
        get: operations["listCountryAdvisoriesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/trips/{trip_id}/advisories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a trip’s advisories
         * @description Open ones of its destinations’ countries. For its travellers and its company.
         *
         *     Opens to: user, company.
         */
        get: operations["listTripAdvisoriesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/users/{user_id}/alert_filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a person’s alert filters
         * @description The person’s own; with the company’s key, those of its travellers.
         *
         *     Opens to: user, company.
         */
        get: operations["listUserAlertFiltersV2"];
        put?: never;
        /**
         * Add to a person’s alert filters
         * @description The person’s own; with the company’s key, those of its travellers.
         *
         *     Opens to: user, company.
         */
        post: operations["createUserAlertFilterV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/users/{user_id}/alert_filters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change one of a person’s alert filters
         * @description What is left out stays as it was.
         *
         *     Opens to: user, company.
         */
        put: operations["putUserAlertFilterV2"];
        post?: never;
        /**
         * Remove one of a person’s alert filters
         * @description Opens to: user, company.
         */
        delete: operations["deleteUserAlertFilterV2"];
        options?: never;
        head?: never;
        /**
         * Change one of a person’s alert filters
         * @description What is left out stays as it was.
         *
         *     Opens to: user, company.
         */
        patch: operations["updateUserAlertFilterV2"];
        trace?: never;
    };
    "/api/v2/org/{company_id}/alert_filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an organization’s alert filters
         * @description They stop alerts for everybody in the organization. For the company’s key and its managers.
         *
         *     Opens to: user, company.
         */
        get: operations["listOrganizationAlertFiltersV2"];
        put?: never;
        /**
         * Add to an organization’s alert filters
         * @description They stop alerts for everybody in the organization. For the company’s key and its managers.
         *
         *     Opens to: user, company.
         */
        post: operations["createOrganizationAlertFilterV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/alert_filters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change one of an organization’s alert filters
         * @description What is left out stays as it was.
         *
         *     Opens to: user, company.
         */
        put: operations["putOrganizationAlertFilterV2"];
        post?: never;
        /**
         * Remove one of an organization’s alert filters
         * @description Opens to: user, company.
         */
        delete: operations["deleteOrganizationAlertFilterV2"];
        options?: never;
        head?: never;
        /**
         * Change one of an organization’s alert filters
         * @description What is left out stays as it was.
         *
         *     Opens to: user, company.
         */
        patch: operations["updateOrganizationAlertFilterV2"];
        trace?: never;
    };
    "/api/v2/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         * @description What stands and was issued in the past 30 days. An organization with the global_intelligence module may use the filters; with any of them the whole history is looked through, standing or not. Others who use one get 403.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listAlertsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/alerts/{alert_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an alert
         * @description Also one that has become history: its status says so.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["getAlertV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s alerts of the past month
         * @description What stands and was issued in the past 30 days.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listCountryAlertsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/trips/{trip_id}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a trip’s alerts
         * @description Of its destinations, from 30 days before its start to its finish; each situation once, by its latest alert. For its travellers and its company.
         *
         *     Opens to: user, company.
         */
        get: operations["listTripAlertsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/alerts/for_flights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List alerts for flights
         * @description What stands for the airline, or for all airlines, at the airports of any of the flights. With scheduled times, what is in effect during the flight; without, what is in effect now. An alert is there once. Codes that nobody has make no alerts.
         *
         *     Opens to: user, company, public, staff.
         */
        post: operations["listAlertsForFlightsV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/disease_outbreaks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disease outbreaks
         * @description Open and closed ones. What the query names must all hold.
         *
         *     Opens to: user, company, public, staff.
         */
        get: operations["listDiseaseOutbreaksV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/disease_outbreaks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a disease outbreak
         * @description Opens to: user, company, public, staff.
         */
        get: operations["getDiseaseOutbreakV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/disease_outbreaks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s disease outbreaks
         * @description Opens to: user, company, public, staff.
         */
        get: operations["listCountryDiseaseOutbreaksV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/countries/{cc}/disease_outbreaks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a disease outbreak of a country
         * @description Opens to: user, company, public, staff.
         */
        get: operations["getCountryDiseaseOutbreakV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org/{company_id}/alerts/{alert_id}/trip_alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List whom of the organization an alert concerns
         * @deprecated
         * @description Deprecated: notifications and webhook event 110 say the same as it happens. One for each trip or check-in and situation, whichever alert of the situation is named, with the reasons.
         *
         *     Opens to: company, manager, user.
         */
        get: operations["listOrgTripAlertsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "20 trip.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * trip.created
         * @description A traveller of the company has a new trip, whoever made it. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_20"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "21 trip.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * trip.updated
         * @description A trip of the company’s travellers changed. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_21"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "22 trip.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * trip.deleted
         * @description A trip of the company’s travellers was removed. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_22"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "23 trip.merged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * trip.merged
         * @description Two trips of a traveller became one. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_23"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "30 trip.created_by_company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * trip.created_by_company
         * @description The company planned a trip; the travellers were told. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_30"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "50 check_in_request.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * check_in_request.created
         * @description Travellers were asked to check in. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_50"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "53 check_in.help": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * check_in.help
         * @description A traveller needs help. It overtakes every other event. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_53"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "54 check_in_request.follow_up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * check_in_request.follow_up
         * @description Those who have not answered were asked again. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_54"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "100 flight.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight.cancelled
         * @description A traveller’s flight was cancelled. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_100"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "101 flight.delayed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight.delayed
         * @description A traveller’s flight is late. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_101"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "102 airport.delayed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * airport.delayed
         * @description Flights are late at an airport of a trip. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_102"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "103 flight.arrival_gate_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight.arrival_gate_changed
         * @description A flight arrives at another gate. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_103"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "104 flight.departure_gate_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight.departure_gate_changed
         * @description A flight leaves from another gate. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_104"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "105 flight.departure_terminal_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight.departure_terminal_changed
         * @description A flight leaves from another terminal. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_105"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "106 flight.arrival_terminal_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight.arrival_terminal_changed
         * @description A flight arrives at another terminal. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_106"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "107 flight.baggage_claim_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight.baggage_claim_changed
         * @description Baggage comes out at another belt. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_107"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "110 alert.matched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * alert.matched
         * @description An alert concerns people of the company; at most 1,000 an event. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_110"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "111 advisory.matched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * advisory.matched
         * @description An advisory concerns people of the company. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_111"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "115 alert.summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * alert.summary
         * @description How many of the company’s people an alert concerns. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_115"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "120 travel_restriction.matched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * travel_restriction.matched
         * @description Staff wrote, changed or ended a travel restriction that concerns trips of the company’s people. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_120"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "121 entry_requirement.matched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * entry_requirement.matched
         * @description Staff wrote, changed or ended an entry requirement that concerns trips of the company’s people. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_121"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "500 traveller.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * traveller.created
         * @description The company has a new traveller. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_500"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "501 traveller.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * traveller.confirmed
         * @description A traveller confirmed the e-mail address. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_501"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "502 user.invited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * user.invited
         * @description Somebody new was invited. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_502"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "503 user.invited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * user.invited
         * @description Somebody was invited who still has to join. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_503"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "504 user.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * user.updated
         * @description What is known of a person changed. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_504"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "505 user.settings_updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * user.settings_updated
         * @description A person changed the own settings. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_505"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "506 user.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * user.deleted
         * @description A person no longer belongs to the company. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_506"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "600 claim.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * claim.submitted
         * @description A claim was submitted. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_600"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "601 claim.evaluating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * claim.evaluating
         * @description A claim is being looked at. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_601"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "602 claim.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * claim.accepted
         * @description A claim was accepted. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_602"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "603 claim.denied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * claim.denied
         * @description A claim was denied. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_603"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "604 claim.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * claim.paid
         * @description A claim was paid. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_604"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "605 claim.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * claim.reopened
         * @description A claim was opened again. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_605"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "606 claim.bank-info-requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * claim.bank-info-requested
         * @description A claim waits for bank details. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_606"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "607 claim.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * claim.withdrawn
         * @description A claim was withdrawn. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_607"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "903 subscription.renewal_upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * subscription.renewal_upcoming
         * @description A subscription renews within a week. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_903"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "904 invoice.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * invoice.paid
         * @description An invoice was paid. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_904"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1000 flight_protect.trip_registered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.trip_registered
         * @description A trip’s flights are registered and covered. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1000"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1001 flight_protect.trip_limit_reached": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.trip_limit_reached
         * @description The trips of the year are used up. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1001"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1002 flight_protect.flight_delayed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.flight_delayed
         * @description A covered flight is late. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1002"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1003 flight_protect.flight_cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.flight_cancelled
         * @description A covered flight was cancelled. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1003"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1004 flight_protect.flight_diverted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.flight_diverted
         * @description A covered flight was diverted. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1004"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1005 flight_protect.missed_connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.missed_connection
         * @description A covered connection was missed. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1005"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1006 flight_protect.baggage_delayed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.baggage_delayed
         * @description Covered baggage is late. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1006"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1007 flight_protect.baggage_lost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.baggage_lost
         * @description Covered baggage was lost. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1007"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1008 flight_protect.lounge_access_available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.lounge_access_available
         * @description The customer may use a lounge. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1008"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1009 flight_protect.claim_created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.claim_created
         * @description A claim was made for a disruption. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1009"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1010 flight_protect.claim_payment_issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.claim_payment_issued
         * @description A claim’s payout is on its way. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1010"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1011 flight_protect.certificate_issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.certificate_issued
         * @description The certificate of a registration was issued. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1011"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1012 flight_protect.claim_blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.claim_blocked
         * @description A claim that would have been made was blocked. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1012"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1013 flight_protect.registration_blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.registration_blocked
         * @description A registration was blocked. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1013"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1014 flight_protect.subscription_deactivated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.subscription_deactivated
         * @description A subscription was deactivated. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1014"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1015 flight_protect.policy_voided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.policy_voided
         * @description A policy was voided. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1015"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1016 flight_protect.pre_existing_disruption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.pre_existing_disruption
         * @description The disruption was there before the registration. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1016"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1020 flight_protect.payout_capped_per_trip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.payout_capped_per_trip
         * @description A payout would exceed the trip’s cap; no claim. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1020"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "1021 flight_protect.payout_capped_annual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * flight_protect.payout_capped_annual
         * @description A payout would exceed the year’s cap; no claim. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_1021"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "notification.suppressed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * notification.suppressed
         * @description White label: a message that the company relays to its customer. `event` is the notification’s type, such as 110 or 1002. Signed as docs/webhooks.md says.
         */
        post: operations["webhook_suppressed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** Error */
        Error: {
            error: components["schemas"]["Error2"];
        };
        /** CheckIn */
        CheckIn: {
            /**
             * @description Id of the check-in.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it reached the service.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it occurred on the device.
             * @example 2026-11-14T12:00:00.000Z
             */
            checkin_at: string;
            /**
             * @description Degrees north.
             * @example -12.0464
             */
            lat: number | null;
            /**
             * @description Degrees east.
             * @example -77.0428
             */
            lng: number | null;
            /**
             * @description Where from: 0 mobile, 1 SMS, 2 web, 3 e-mail.
             * @example 0
             * @enum {integer}
             */
            type: 0 | 1 | 2 | 3;
            /**
             * @description How exact the point is: 0 fine (under 100 m), 1 coarse (100 m or more), 2 geocoded from an address, 3 the whole country, 99 unknown.
             * @example 0
             * @enum {integer}
             */
            accuracy: 0 | 1 | 2 | 3 | 99;
            /**
             * @description Country, two letters; null at open sea.
             * @example PE
             */
            country_code: string | null;
            /**
             * @description The point is the middle of a cell of about 25 km; the exact one was never stored.
             * @example false
             */
            anonymized: boolean;
            /**
             * @description The first address of the network that it came from, for a week; never the address itself. Null for people who do not share their location.
             * @example 203.0.113.0
             */
            ip_address: string | null;
            /**
             * @description Whose it is.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            user_id: string;
            /**
             * @description How the person is: 0 unreported (automatic check-ins), 1 safe, 2 help.
             * @example 1
             * @enum {integer}
             */
            status: 0 | 1 | 2;
            /**
             * @description Push token of the device; only the person sees it.
             * @example fcm-token-1
             */
            device_token: string | null;
        };
        /** OrganizationCheckInRequest */
        OrganizationCheckInRequest: {
            /**
             * @description Id of the request.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description The manager who asked; null when the company’s own server did.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            user_id: string | null;
            /**
             * @description The company that asks.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            company_id: string;
            /**
             * @description What the company wrote to those whom it asks.
             * @example There was an earthquake near Lima. Are you safe?
             */
            message: string | null;
            /**
             * @description How many people were asked.
             * @example 12
             */
            asked: number;
            /**
             * @description How many of them have answered.
             * @example 9
             */
            answered: number;
            /**
             * Format: date-time
             * @description When those who have not answered are asked once more.
             * @example 2026-11-14T12:00:00.000Z
             */
            follow_up_at: string;
            /**
             * Format: date-time
             * @description When they were.
             * @example 2026-11-14T12:00:00.000Z
             */
            followed_up_at: string | null;
        };
        Disease: {
            /**
             * @description Id of the disease.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was first recorded.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description Its everyday name.
             * @example Malaria
             */
            common_name: string | {
                [key: string]: string;
            } | null;
            /**
             * @description Its scientific name, or that of what causes it.
             * @example Plasmodium falciparum, P. vivax
             */
            scientific_name: string | null;
            /**
             * @description Where it is prevalent, Markdown.
             * @example Much of sub-Saharan Africa.
             */
            occurs_where: string | {
                [key: string]: string;
            } | null;
            datum: components["schemas"]["Datum"];
        };
        OrgUser: {
            /**
             * @description Id of the person.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When the account was made.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the account was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description The name to show.
             * @example Ada Lindqvist
             */
            display_name: string;
            /**
             * @description First name.
             * @example Ada
             */
            first_name: string;
            /**
             * @description Last name.
             * @example Lindqvist
             */
            last_name: string | null;
            /**
             * @description Age in years. Deprecated.
             * @example 41
             */
            age: number | null;
            /**
             * @description Day of birth.
             * @example 1985-05-04
             */
            birthday: string | null;
            /**
             * @description E-mail address.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example SE
             */
            home_country: string | null;
            /**
             * @description Phone number.
             * @example +46 70 123 45 67
             */
            phone_number: string | null;
            /**
             * @description ISO 639-1.
             * @example en
             */
            language: string;
            /**
             * @description The same as timezone_identifier. Deprecated.
             * @example Europe/Stockholm
             */
            timezone: string | null;
            /**
             * @description IANA identifier of the time zone.
             * @example Europe/Stockholm
             */
            timezone_identifier: string | null;
            profile_pic: components["schemas"]["ProfilePic"];
            /**
             * @description Name in the community. There is none yet.
             * @example null
             */
            username: string | null;
            /**
             * @description Points in the community.
             * @example 0
             */
            points: number;
            /**
             * @description The person’s id in the company’s own books.
             * @example E-1042
             */
            external_id: string | null;
            /**
             * @description Responders: about the person.
             * @example Travel medicine since 2009.
             */
            bio?: string | null;
            /** @description Responders: the languages spoken. */
            languages_spoken?: string[];
            doctor_settings?: components["schemas"]["DoctorSetting"];
        };
        MySettings: {
            /**
             * @description Id of the settings.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Trip alerts by e-mail.
             * @example true
             */
            send_trip_alert_email: boolean;
            /**
             * @description Trip alerts as push notifications.
             * @example true
             */
            send_trip_alert_push: boolean;
            /**
             * @description “All is well” by e-mail, where the company has the option.
             * @example false
             */
            send_all_good_email: boolean;
            /**
             * @description “All is well” as push notifications, where the company has the option.
             * @example false
             */
            send_all_good_push: boolean;
            /**
             * @description Check in with the exact location.
             * @example true
             */
            check_in_with_location: boolean;
            /**
             * @description Hear more of a report that one commented on.
             * @example false
             */
            follow_after_comment_report: boolean;
            /**
             * @description Rewards of the community by e-mail.
             * @example false
             */
            community_reward_email: boolean;
            /**
             * @description Rewards of the community as push notifications.
             * @example false
             */
            community_reward_push: boolean;
            /**
             * @description What the community reports nearby by e-mail.
             * @example false
             */
            community_proximity_email: boolean;
            /**
             * @description What the community reports nearby as push notifications.
             * @example false
             */
            community_proximity_push: boolean;
            /**
             * @description Only urgent messages come between these; null: any time will do.
             * @example {
             *       "from": "22:00",
             *       "until": "07:00"
             *     }
             */
            quiet_hours: {
                /**
                 * @description When they begin, by the person’s own clock.
                 * @example 22:00
                 */
                from?: string;
                /**
                 * @description When they end.
                 * @example 07:00
                 */
                until?: string;
            } | null;
            /**
             * @description When the day’s unimportant messages come, all in one; null: each when it happens.
             * @example 08:00
             */
            digest_at: string | null;
            /** @description What of quiet_hours and digest_at the person chose; the rest is the company’s choice or the usual. */
            chosen: string[];
            /**
             * Format: date-time
             * @description When a message that is not urgent would go out if it came now; null: at once.
             * @example 2026-11-14T12:00:00.000Z
             */
            quiet_until: string | null;
        };
        WebhookEndpoint: {
            /**
             * @description Id of the endpoint.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Whose it is.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            company_id: string;
            /**
             * @description Where events are posted to.
             * @example https://hooks.example.com/godwit
             */
            url: string;
            /**
             * @description Events are sent. While it is false they wait, as long as their calendar lasts.
             * @example true
             */
            enabled: boolean;
            /** @description The events that it gets; empty: all. */
            enabled_events: number[];
            /**
             * @description enabled, disabled, or failing: nothing but failures for three days.
             * @example enabled
             */
            status: string;
            /**
             * @description asked, or gone (it answered 410); none while it is enabled.
             * @example null
             */
            disabled_because: string | null;
            /**
             * Format: date-time
             * @description The first failure since the last success.
             * @example 2026-11-14T12:00:00.000Z
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When something last arrived, within a minute.
             * @example 2026-11-14T12:00:00.000Z
             */
            last_success_at: string | null;
            /**
             * Format: date-time
             * @description Until then the secret of before the last rotation signs too.
             * @example 2026-11-14T12:00:00.000Z
             */
            previous_secret_until: string | null;
            /**
             * @description Counts its changes.
             * @example 1
             */
            revision: number;
            /**
             * Format: date-time
             * @description When it was registered.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
        };
        OrgTrip: {
            /**
             * @description Id of the trip.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it was removed; it is gone for good three months later.
             * @example 2026-11-14T12:00:00.000Z
             */
            deleted_at: string | null;
            /**
             * @description Its name.
             * @example Brazil and Peru, March 2027
             */
            name: string;
            /**
             * Format: date-time
             * @description The first moment of its destinations and segments.
             * @example 2026-11-14T12:00:00.000Z
             */
            start: string;
            /**
             * Format: date-time
             * @description The last moment of its destinations and segments.
             * @example 2026-11-14T12:00:00.000Z
             */
            finish: string;
            /**
             * @description The traveller has opened it; to its company: all of them have.
             * @example false
             */
            read: boolean;
            /**
             * @description The traveller wants no notifications about it; to its company: none of them does.
             * @example false
             */
            muted: boolean;
            /**
             * @description What it is for: 0 Holiday, 1 Business, 2 Other.
             * @example 1
             * @enum {integer}
             */
            trip_type: 0 | 1 | 2;
            /** @description What is planned. */
            activities: (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28)[];
            /**
             * @description The company in which it was made.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            company_id: string | null;
            /**
             * @description The name of that company.
             * @example Fernway Travel
             */
            company_name: string | null;
            /**
             * @description Who of the company made it.
             * @example Grace Osei
             */
            employee_name: string | null;
            /**
             * @description The trip’s id in the company’s own books.
             * @example PNR-77120
             */
            external_id: string | null;
            /**
             * @description Deprecated: always true.
             * @example true
             */
            final: boolean;
            /**
             * @description What the company keeps with the trip, an id, and whether it is muted.
             * @example {
             *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
             *       "muted": false
             *     }
             */
            settings: {
                [key: string]: unknown;
            };
            /** @description Where it leads. */
            destinations: components["schemas"]["Destination"][];
            /** @description Who goes. */
            travellers: components["schemas"]["OrgUser"][];
            /** @description The activity segments, in the order in which they were sent. */
            activity_segments: components["schemas"]["ActivitySegment2"][];
            /** @description The air segments, in the order in which they were sent. */
            air_segments: components["schemas"]["AirSegment2"][];
            /** @description The car segments, in the order in which they were sent. */
            car_segments: components["schemas"]["CarSegment2"][];
            /** @description The cruise segments, in the order in which they were sent. */
            cruise_segments: components["schemas"]["CruiseSegment2"][];
            /** @description The hotel segments, in the order in which they were sent. */
            hotel_segments: components["schemas"]["HotelSegment2"][];
            /** @description The rail segments, in the order in which they were sent. */
            rail_segments: components["schemas"]["RailSegment2"][];
        };
        Alert: {
            /**
             * @description Id of the alert.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description A short title.
             * @example Flooding in Lima
             */
            headline: string | {
                [key: string]: string;
            } | null;
            /**
             * @description What is happening, Markdown.
             * @example Heavy rain has flooded roads in several districts.
             */
            body: string | {
                [key: string]: string;
            } | null;
            /**
             * @description What the traveller should do, Markdown; may be null.
             * @example Avoid low-lying roads.
             */
            body_advice: string | {
                [key: string]: string;
            } | null;
            /**
             * @description What changed since the alert before it; null on the first of a situation.
             * @example Two more districts are affected.
             */
            update_reason: string | {
                [key: string]: string;
            } | null;
            /**
             * @description Where it stands: 0 review, 1 historical, 2 published.
             * @example 2
             * @enum {integer}
             */
            status: 0 | 1 | 2;
            /**
             * @description The first alert of an ongoing situation; null on the first itself.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            origin_alert_id: string | null;
            /**
             * @description What kind of event: 0 health, 1 safety.
             * @example 1
             * @enum {integer}
             */
            category: 0 | 1;
            /**
             * @description How great the risk is: 0 low, 1 medium, 2 high.
             * @example 1
             * @enum {integer}
             */
            risk_level: 0 | 1 | 2;
            /**
             * Format: date-time
             * @description When it takes effect.
             * @example 2026-11-14T12:00:00.000Z
             */
            start: string | null;
            /**
             * Format: date-time
             * @description When it ends; null while nobody knows.
             * @example 2026-11-14T12:00:00.000Z
             */
            finish: string | null;
            /** @description Safety categories that it belongs to. */
            safety_category_ids: string[];
            /**
             * @description The disease concerned, the first where there are several; null where it is about none.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            disease_id: string | null;
            /** @description Where it is known from. */
            sources: components["schemas"]["Source"][];
            /** @description Points where it happens. */
            locations: components["schemas"]["Location"][];
            /** @description Airlines concerned; none with airports named means all airlines there. */
            airlines: components["schemas"]["Airline"][];
            /** @description Airports concerned; none with airlines named means those airlines everywhere. */
            airports: components["schemas"]["Airport"][];
            /** @description Countries that are covered entirely. */
            full_country_ids: string[];
            /** @description Countries concerned. */
            country_ids: string[];
            /** @description The countries concerned, in short. */
            countries: components["schemas"]["OriginCountry"][];
            /** @description Divisions concerned. */
            country_division_ids: string[];
            /** @description The divisions concerned. */
            country_divisions: components["schemas"]["CountryDivision"][];
            /** @description Regions concerned. */
            country_region_ids: string[];
            /** @description The regions concerned. */
            country_regions: components["schemas"]["CountryDivision"][];
        };
        DiseaseOutbreak: {
            /**
             * @description Id of the outbreak.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was written.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description Where it stands: 0 open, 1 closed.
             * @example 0
             * @enum {integer}
             */
            status: 0 | 1;
            /**
             * @description The disease.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            disease_id: string;
            disease: components["schemas"]["Disease3"];
            /**
             * @description A short title.
             * @example Dengue in Loreto
             */
            headline: string | {
                [key: string]: string;
            } | null;
            /**
             * @description What is known, Markdown; may be null.
             * @example More cases than usual are reported from Iquitos.
             */
            body: string | {
                [key: string]: string;
            } | null;
            /**
             * Format: date
             * @description The day on which it began; null where nobody knows.
             * @example 2026-11-14
             */
            started_on: string | null;
            /**
             * Format: date
             * @description The day on which it ended; null while it goes on, or where nobody knows.
             * @example 2026-11-14
             */
            ended_on: string | null;
            /**
             * @description Cases counted; null where no count is known.
             * @example 1240
             */
            cases: number | null;
            /**
             * @description Deaths counted; null where no count is known.
             * @example 3
             */
            deaths: number | null;
            /**
             * Format: date
             * @description The day as of which they were counted.
             * @example 2026-11-14
             */
            counted_on: string | null;
            /** @description Where it is known from. */
            sources: components["schemas"]["Source2"][];
            /** @description Countries concerned. */
            country_ids: string[];
            /** @description The countries concerned, in short. */
            countries: components["schemas"]["OriginCountry"][];
            /** @description Divisions concerned. */
            country_division_ids: string[];
            /** @description The divisions concerned. */
            country_divisions: components["schemas"]["CountryDivision"][];
            /** @description Regions concerned. */
            country_region_ids: string[];
            /** @description The regions concerned. */
            country_regions: components["schemas"]["CountryDivision"][];
        };
        Error2: {
            /**
             * @description What went wrong, as a word for programs.
             * @example validation_failed
             */
            code: string;
            /**
             * @description What went wrong, as a sentence for people.
             * @example email is not a valid e-mail address.
             */
            message: string;
            /**
             * @description Only when rules were broken: the field and what is wrong with it.
             * @example {
             *       "email": [
             *         "is not a valid e-mail address"
             *       ]
             *     }
             */
            fields?: {
                [key: string]: string[];
            };
            /**
             * @description Name it when you ask for help.
             * @example 01JD2M7G4W9Q
             */
            request_id: string;
        } & {
            [key: string]: unknown;
        };
        OriginCountry: {
            /**
             * @description Id of the country.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was first recorded.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description Name of the country.
             * @example Brazil
             */
            name: string | {
                [key: string]: string;
            } | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example BR
             */
            country_code: string;
            /**
             * @description ISO 3166-1 alpha-3.
             * @example BRA
             */
            country_code_3: string;
            /**
             * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
             * @example 0
             * @enum {integer}
             */
            travel_status: 0 | 1 | 2;
            flag: components["schemas"]["Flag"];
        };
        Flag: {
            /**
             * @description The drawing.
             * @example https://godwit.example/flags/br.svg
             */
            url: string;
            /**
             * @description At most 80 by 80 pixels.
             * @example https://godwit.example/flags/br-80.png
             */
            main: string;
            /**
             * @description At most 20 by 20 pixels.
             * @example https://godwit.example/flags/br-20.png
             */
            list: string;
        };
        EmergNumber: {
            /**
             * @description Id of the contact.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description What it reaches: 0 office phone, 1 fax, 2 home phone, 3 phone number, 4 URL, 5 e-mail address, 6 mailing address, 90 police, 91 fire, 92 ambulance, 93 tourist, 98 other emergency, 99 other.
             * @example 90
             * @enum {integer}
             */
            typ: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 90 | 91 | 92 | 93 | 98 | 99;
            /**
             * @description The number or address.
             * @example 190
             */
            val: string;
            /**
             * @description What to know about it; sources that disagree are named here.
             * @example null
             */
            note: string | {
                [key: string]: string;
            } | null;
            /**
             * @description Place within its group.
             * @example 1
             */
            order: number;
        };
        AffectedCountryDivision: {
            /**
             * @description Id of the division.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its name.
             * @example Cabinda
             */
            name: string | {
                [key: string]: string;
            } | null;
            /**
             * @description ISO 3166-2.
             * @example AO-CAB
             */
            code: string | null;
            /**
             * @description The country it belongs to.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            country_id: string;
            /**
             * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
             * @example 1
             * @enum {integer}
             */
            travel_status: 0 | 1 | 2;
        };
        Datum: {
            /**
             * @description Id of the datum.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description The company whose own datum this is; null for the default.
             * @example null
             */
            company_id: string | null;
            /**
             * @description What the disease is, Markdown.
             * @example An infection of the red blood cells by parasites.
             */
            description: string | {
                [key: string]: string;
            } | null;
            /**
             * @description How it spreads, Markdown.
             * @example Mosquitoes pass the parasite on when they bite.
             */
            transmission: string | {
                [key: string]: string;
            } | null;
            /**
             * @description Who is at risk, Markdown.
             * @example Every traveller to a risk area can get malaria.
             */
            susceptibility: string | {
                [key: string]: string;
            } | null;
            /**
             * @description How it shows, Markdown.
             * @example Fever, chills, sweating, headache.
             */
            symptoms: string | {
                [key: string]: string;
            } | null;
            /**
             * @description How to avoid it, Markdown.
             * @example Use repellent and sleep under a net.
             */
            prevention: string | {
                [key: string]: string;
            } | null;
            /**
             * @description How it is treated, Markdown.
             * @example Malaria needs urgent treatment.
             */
            treatment: string | {
                [key: string]: string;
            } | null;
            /** @description Medications used to prevent or treat it. */
            medications: components["schemas"]["Medication"][];
            /** @description Vaccinations against it. */
            vaccinations: components["schemas"]["Vaccination"][];
        };
        Medication: {
            /**
             * @description Id of the medication.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its name.
             * @example Doxycycline
             */
            name: string | {
                [key: string]: string;
            } | null;
        };
        Vaccination: {
            /**
             * @description Id of the vaccination.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its name.
             * @example Malaria vaccine
             */
            name: string | {
                [key: string]: string;
            } | null;
        };
        Datum2: {
            /**
             * @description Id of the datum.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description The company whose own datum this is; null for the default.
             * @example null
             */
            company_id: string | null;
            /**
             * @description What it is and what it is for, Markdown.
             * @example An antibiotic with several uses in travel medicine.
             */
            description: string | {
                [key: string]: string;
            } | null;
            /**
             * @description True when it is generally considered routine.
             * @example false
             */
            routine: boolean;
            /**
             * @description How it is taken or given, Markdown.
             * @example Once a day, from one to two days before entering the area.
             */
            schedule: string | {
                [key: string]: string;
            } | null;
            /**
             * @description What it may cause, Markdown.
             * @example Skin burns more easily in the sun.
             */
            side_effects: string | {
                [key: string]: string;
            } | null;
        };
        Disease2: {
            /**
             * @description Id of the disease.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Another name to look it up by.
             * @example malaria
             */
            slug: string;
            /**
             * @description Its everyday name.
             * @example Malaria
             */
            common_name: string | {
                [key: string]: string;
            } | null;
            /**
             * @description Its scientific name, or that of what causes it.
             * @example Plasmodium falciparum, P. vivax
             */
            scientific_name: string | null;
        };
        Medication2: {
            /**
             * @description Id of the medication.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Another name to look it up by.
             * @example doxycycline
             */
            slug: string;
            /**
             * @description Its name.
             * @example Doxycycline
             */
            name: string | {
                [key: string]: string;
            } | null;
        };
        Vaccination2: {
            /**
             * @description Id of the vaccination.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Another name to look it up by.
             * @example yellow-fever-vaccine
             */
            slug: string;
            /**
             * @description Its name.
             * @example Yellow fever vaccine
             */
            name: string | {
                [key: string]: string;
            } | null;
        };
        Company: {
            /**
             * @description Id of the organization.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its name.
             * @example Demo Travel
             */
            name: string;
        };
        Device: {
            /**
             * @description Push notification token. Required.
             * @example 740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad
             */
            token?: string | null;
            /**
             * @description ios or android. Where it is left out, what the system and the token look like tells it.
             * @example ios
             */
            platform?: string | null;
            /**
             * @description Unique identifier of the device.
             * @example C3E6A1B2-7B1E-4F6E-9D55-1C8F7E7B5A10
             */
            uuid?: string | null;
            /**
             * @description ISO 639-1 code; longer tags such as zh_TW are understood.
             * @example en
             */
            locale?: string | null;
            /**
             * @description Who made it.
             * @example Apple
             */
            manufacturer?: string | null;
            /**
             * @description Model.
             * @example iPhone15,2
             */
            model?: string | null;
            /**
             * @description Name of the operating system.
             * @example iOS
             */
            osname?: string | null;
            /**
             * @description Version of the operating system.
             * @example 17.1
             */
            osversion?: string | null;
            /**
             * @description Number of processors.
             * @example 6
             */
            processor_count?: number | string | null;
        };
        ProfilePic: {
            /**
             * @description At most 1024 pixels wide and high.
             * @example https://godwit.example/pictures/9nX2c….jpg
             */
            original?: string;
            /**
             * @description At most 200 pixels.
             * @example https://godwit.example/pictures/QpZ1a….jpg
             */
            thumb?: string;
            /**
             * @description At most 64 pixels.
             * @example https://godwit.example/pictures/t0Lwe….jpg
             */
            small?: string;
        };
        DoctorSetting: {
            /**
             * @description Id of the settings.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When they were made.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When they were last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description Price of an appointment in the clinic, in cents.
             * @example 9000
             */
            clinic_appt_cost: number | null;
            /**
             * @description Price of a house call, in cents.
             * @example 20000
             */
            housecall_cost: number | null;
            /**
             * @description Price of a consultation from afar, in cents.
             * @example 6000
             */
            telemed_consult_cost: number | null;
            /**
             * @description Number at the International Society of Travel Medicine.
             * @example CTH-10443
             */
            istm_number: string | null;
            /**
             * @description Where the clinic is.
             * @example Av. Larco 345, Lima
             */
            clinic_address: string | null;
        };
        User: {
            /**
             * @description First and last name in one; first_name and last_name come before it.
             * @example Ada Lindqvist
             */
            name?: string | null;
            /**
             * @description First name.
             * @example Ada
             */
            first_name?: string | null;
            /**
             * @description Last name.
             * @example Lindqvist
             */
            last_name?: string | null;
            /**
             * @description The name to show.
             * @example Ada L.
             */
            display_name?: string | null;
            /**
             * @description A valid e-mail address, unique within the company.
             * @example ada@example.com
             */
            email?: string | null;
            /**
             * @description The person’s id in the company’s own books, unique within it.
             * @example E-1042
             */
            external_id?: string | null;
            /**
             * @description ISO 3166-1 alpha-2; alpha-3 is understood too, in any case.
             * @example SE
             */
            home_country?: string | null;
            /**
             * @description Phone number.
             * @example +46 70 123 45 67
             */
            phone_number?: string | null;
            /**
             * @description ISO 639-1; longer tags such as en-US are cut to it.
             * @example en
             */
            language?: string | null;
            /**
             * @description The languages that the person speaks, ISO 639-1.
             * @example [
             *       "sv",
             *       "en"
             *     ]
             */
            languages_spoken?: string[] | null;
            /**
             * @description As timezone_identifier, which comes before it. Deprecated.
             * @example Europe/Stockholm
             */
            timezone?: string | null;
            /**
             * @description IANA identifier of the time zone.
             * @example Europe/Stockholm
             */
            timezone_identifier?: string | null;
            /**
             * @description Day of birth.
             * @example 1985-05-04
             */
            birthday?: string | null;
            /**
             * @description About the person.
             * @example Travel medicine since 2009.
             */
            bio?: string | null;
            /**
             * @description A password of at least 10 characters.
             * @example correct horse battery staple
             */
            password?: string | null;
            /**
             * @description The password once more.
             * @example correct horse battery staple
             */
            password_confirmation?: string | null;
            /**
             * @description A PNG, JPEG, WebP or GIF picture in base64, at most 10 MB; null takes it away. The map of addresses that answers have is left alone.
             * @example iVBORw0KGgoAAAANSUhEUg…
             */
            profile_pic?: string | Record<string, never> | null;
        };
        Setting: {
            /**
             * @description Trip alerts by e-mail.
             * @example true
             */
            send_trip_alert_email?: boolean;
            /**
             * @description Trip alerts as push notifications.
             * @example true
             */
            send_trip_alert_push?: boolean;
            /**
             * @description “All is well” by e-mail, where the company has the option.
             * @example false
             */
            send_all_good_email?: boolean;
            /**
             * @description “All is well” as push notifications, where the company has the option.
             * @example false
             */
            send_all_good_push?: boolean;
            /**
             * @description Check in with the exact location.
             * @example true
             */
            check_in_with_location?: boolean;
            /**
             * @description Hear more of a report that one commented on.
             * @example false
             */
            follow_after_comment_report?: boolean;
            /**
             * @description Rewards of the community by e-mail.
             * @example false
             */
            community_reward_email?: boolean;
            /**
             * @description Rewards of the community as push notifications.
             * @example false
             */
            community_reward_push?: boolean;
            /**
             * @description What the community reports nearby by e-mail.
             * @example false
             */
            community_proximity_email?: boolean;
            /**
             * @description What the community reports nearby as push notifications.
             * @example false
             */
            community_proximity_push?: boolean;
            /**
             * @description Only urgent messages come between these, by the person’s own clock; null: any time will do.
             * @example {
             *       "from": "22:00",
             *       "until": "07:00"
             *     }
             */
            quiet_hours?: components["schemas"]["QuietHour"] | null;
            /**
             * @description When the day’s unimportant messages come, all in one; null: each when it happens.
             * @example 08:00
             */
            digest_at?: string | null;
            /**
             * @description Forget first what was chosen for quiet_hours and digest_at.
             * @example false
             */
            use_defaults?: boolean;
        };
        QuietHour: {
            /**
             * @description When they begin, by the person’s own clock.
             * @example 22:00
             */
            from: string;
            /**
             * @description When they end.
             * @example 07:00
             */
            until: string;
        };
        WebhookEndpoint2: {
            /**
             * @description https, without a name or password and without a fragment, at a public address.
             * @example https://hooks.example.com/godwit
             */
            url?: string;
            /**
             * @description False: events wait until it is true again.
             * @example true
             */
            enabled?: boolean;
            /**
             * @description Numbers of events; empty or null: all.
             * @example [
             *       20,
             *       21,
             *       22,
             *       53,
             *       110
             *     ]
             */
            enabled_events?: number[] | null;
        };
        Try: {
            /**
             * @description Which try of its calendar, from 1.
             * @example 1
             */
            number: number;
            /**
             * Format: date-time
             * @description When it began.
             * @example 2026-11-14T12:00:00.000Z
             */
            at: string;
            /**
             * @description Where it was posted to.
             * @example https://hooks.example.com/godwit
             */
            url: string;
            /**
             * @description The address that was connected to.
             * @example 192.0.2.10
             */
            address: string | null;
            /**
             * @description The status of the answer; none where there was none.
             * @example 500
             */
            status: number | null;
            /**
             * @description How long it took, in milliseconds.
             * @example 120
             */
            duration_ms: number;
            /**
             * @description The first 4 kB of the answer.
             * @example out of order
             */
            answer: string;
            /**
             * @description Why it failed; none where it succeeded.
             * @example answered 500
             */
            error: string | null;
        };
        Destination: {
            /**
             * @description Id of the destination.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it is reached.
             * @example 2026-11-14T12:00:00.000Z
             */
            entry_date: string;
            /**
             * Format: date-time
             * @description When it is left.
             * @example 2026-11-14T12:00:00.000Z
             */
            exit_date: string;
            /**
             * @description The country.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            country_id: string;
            /**
             * @description The country, two letters (ISO 3166-1).
             * @example BR
             */
            country_code: string;
            /**
             * @description Display name, such as a city.
             * @example Manaus
             */
            friendly_name: string | null;
            /**
             * @description Latitude in degrees.
             * @example -3.1
             */
            lat: number | null;
            /**
             * @description Longitude in degrees.
             * @example -60.02
             */
            lng: number | null;
            /**
             * @description How finely it says where: 0 Country, 1 City, 2 Region.
             * @example 1
             * @enum {integer}
             */
            type: 0 | 1 | 2;
        };
        Trip: {
            /**
             * @description A name for it; generated when missing.
             * @example Amazon survey
             */
            name?: string | null;
            /**
             * @description 0 Holiday, 1 Business, 2 Other. Holiday when missing.
             * @example 1
             */
            trip_type?: number | string | null;
            /** @description What is planned, as numbers of activities. */
            activities?: (number | string)[] | null;
            /**
             * @description Not obeyed: it comes from destinations and segments. ISO 8601 or Unix seconds.
             * @example 2027-03-01
             */
            start?: string | number | null;
            /**
             * @description Not obeyed: it comes from destinations and segments. ISO 8601 or Unix seconds.
             * @example 2027-03-01
             */
            finish?: string | number | null;
            /** @description Where it leads: all of them, since they replace those that were. Where none are named, they are made from the segments, and follow them. */
            destinations?: components["schemas"]["Destination2"][] | null;
            /**
             * @description The trip’s id in the company’s own books.
             * @example PNR-77120
             */
            external_id?: string | null;
            /**
             * @description Who of the company made it.
             * @example Grace Osei
             */
            employee_name?: string | null;
            /**
             * @description What the company wants to keep with the trip.
             * @example {
             *       "cost_centre": "4711"
             *     }
             */
            settings?: {
                [key: string]: unknown;
            } | null;
            /** @description Who goes, of this company. On an update: left out, nothing changes. */
            traveller_ids?: string[] | null;
            /** @description The activity segments: all of them, since they replace those that were. Not sent: they stay. */
            activity_segments?: components["schemas"]["ActivitySegment"][] | null;
            /** @description The air segments: all of them, since they replace those that were. Not sent: they stay. */
            air_segments?: components["schemas"]["AirSegment"][] | null;
            /** @description The car segments: all of them, since they replace those that were. Not sent: they stay. */
            car_segments?: components["schemas"]["CarSegment"][] | null;
            /** @description The cruise segments: all of them, since they replace those that were. Not sent: they stay. */
            cruise_segments?: components["schemas"]["CruiseSegment"][] | null;
            /** @description The hotel segments: all of them, since they replace those that were. Not sent: they stay. */
            hotel_segments?: components["schemas"]["HotelSegment"][] | null;
            /** @description The rail segments: all of them, since they replace those that were. Not sent: they stay. */
            rail_segments?: components["schemas"]["RailSegment"][] | null;
        };
        Destination2: {
            /**
             * @description As it was read; kept on an update.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id?: string | null;
            /**
             * @description A Boolean: true or false, also 0 or 1. Null leaves it as it is.
             * @example true
             */
            delete?: boolean | number | string | null;
            /**
             * @description When it is reached. ISO 8601 or Unix seconds.
             * @example 2027-03-01
             */
            entry_date?: string | number | null;
            /**
             * @description When it is left. ISO 8601 or Unix seconds.
             * @example 2027-03-01
             */
            exit_date?: string | number | null;
            /**
             * @description The country: its id, or its alpha-2 or alpha-3 code.
             * @example BR
             */
            country_id?: string | null;
            /**
             * @description Another way to name the country.
             * @example BR
             */
            country_code?: string | null;
            /**
             * @description Display name, such as a city.
             * @example Manaus
             */
            friendly_name?: string | null;
            /**
             * @description Latitude in degrees.
             * @example -3.1
             */
            lat?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -60.02
             */
            lng?: number | string | null;
            /**
             * @description The point as an object: lat and lng, or latitude and longitude.
             * @example {
             *       "lat": -3.1,
             *       "lng": -60.02
             *     }
             */
            location?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description 0 Country, 1 City, 2 Region. With a point City, else Country.
             * @example 1
             */
            type?: number | string | null;
        };
        ActivitySegment: {
            /**
             * @description As it was read; kept on an update.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id?: string | null;
            /**
             * @description A Boolean: true or false, also 0 or 1. Null leaves it as it is.
             * @example true
             */
            delete?: boolean | number | string | null;
            /**
             * @description 0 active, 1 past, 2 deleted, 3 delayed, -1 unknown. Past, and delayed by estimated times, come by themselves.
             * @example 0
             */
            status?: number | string | null;
            /**
             * @description Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.
             * @example 2027-03-01T09:00:00
             */
            start_datetime?: string | number | null;
            /**
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2027-03-01T09:00:00
             */
            start_datetime_utc?: string | number | null;
            /**
             * @description Time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            time_zone_id?: string | number | null;
            /**
             * @description Where it starts: first line of the address.
             * @example Av. Atlântica 1702
             */
            start_address1?: string | number | null;
            /**
             * @description Where it starts: second line of the address.
             * @example Copacabana
             */
            start_address2?: string | number | null;
            /**
             * @description Where it starts: state or province, as its country writes it.
             * @example RJ
             */
            start_admin_code?: string | number | null;
            /**
             * @description Where it starts: city.
             * @example Rio de Janeiro
             */
            start_city_name?: string | number | null;
            /**
             * @description Where it starts: country, two letters (ISO 3166-1).
             * @example BR
             */
            start_country?: string | number | null;
            /**
             * @description Where it starts: postal code.
             * @example 22021-001
             */
            start_postal_code?: string | number | null;
            /**
             * @description Where it starts: name of the place.
             * @example Guarulhos International Airport
             */
            start_name?: string | number | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            start_lat?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            start_lng?: number | string | null;
            /**
             * @description Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.
             * @example 2027-03-01T09:00:00
             */
            end_datetime?: string | number | null;
            /**
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2027-03-01T09:00:00
             */
            end_datetime_utc?: string | number | null;
            /**
             * @description Where it ends: first line of the address.
             * @example Av. Atlântica 1702
             */
            end_address1?: string | number | null;
            /**
             * @description Where it ends: second line of the address.
             * @example Copacabana
             */
            end_address2?: string | number | null;
            /**
             * @description Where it ends: state or province, as its country writes it.
             * @example RJ
             */
            end_admin_code?: string | number | null;
            /**
             * @description Where it ends: city.
             * @example Rio de Janeiro
             */
            end_city_name?: string | number | null;
            /**
             * @description Where it ends: country, two letters (ISO 3166-1).
             * @example BR
             */
            end_country?: string | number | null;
            /**
             * @description Where it ends: postal code.
             * @example 22021-001
             */
            end_postal_code?: string | number | null;
            /**
             * @description Where it ends: name of the place.
             * @example Guarulhos International Airport
             */
            end_name?: string | number | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            end_lat?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            end_lng?: number | string | null;
            /**
             * @description What kind of activity it is.
             * @example tour
             */
            activity_type?: string | number | null;
            /**
             * @description What is done.
             * @example Canopy walk
             */
            activity_name?: string | number | null;
            /**
             * @description Number of the booking.
             * @example QX7H2M
             */
            confirmation_no?: string | number | null;
            /**
             * @description Currency of the price (ISO 4217).
             * @example EUR
             */
            currency?: string | number | null;
            /**
             * @description Where we have it from.
             * @example e-mail
             */
            source?: string | number | null;
            /**
             * @description What it costs.
             * @example 412.5
             */
            price?: number | string | null;
        };
        AirSegment: {
            /**
             * @description As it was read; kept on an update.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id?: string | null;
            /**
             * @description A Boolean: true or false, also 0 or 1. Null leaves it as it is.
             * @example true
             */
            delete?: boolean | number | string | null;
            /**
             * @description 0 active, 1 past, 2 deleted, 3 delayed, -1 unknown. Past, and delayed by estimated times, come by themselves.
             * @example 0
             */
            status?: number | string | null;
            /**
             * @description Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.
             * @example 2027-03-01T09:00:00
             */
            departure_datetime?: string | number | null;
            /**
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2027-03-01T09:00:00
             */
            departure_datetime_utc?: string | number | null;
            /**
             * @description Departure: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            departure_time_zone_id?: string | number | null;
            /**
             * @description When it is now expected, as a local time.
             * @example 2027-03-01T09:00:00
             */
            estimated_departure?: string | number | null;
            /**
             * @description When it is now expected, in UTC.
             * @example 2027-03-01T09:00:00
             */
            estimated_departure_utc?: string | number | null;
            /**
             * @description Where it begins: for flights the airport’s IATA, ICAO or FAA code, in any case.
             * @example GRU
             */
            origin?: string | number | null;
            /**
             * @description Where it begins: name of the place.
             * @example Guarulhos International Airport
             */
            origin_name?: string | number | null;
            /**
             * @description Where it begins: state or province, as its country writes it.
             * @example RJ
             */
            origin_admin_code?: string | number | null;
            /**
             * @description Where it begins: city.
             * @example Rio de Janeiro
             */
            origin_city_name?: string | number | null;
            /**
             * @description Where it begins: country, two letters (ISO 3166-1).
             * @example BR
             */
            origin_country?: string | number | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            origin_lat?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            origin_lng?: number | string | null;
            /**
             * @description Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.
             * @example 2027-03-01T09:00:00
             */
            arrival_datetime?: string | number | null;
            /**
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2027-03-01T09:00:00
             */
            arrival_datetime_utc?: string | number | null;
            /**
             * @description Arrival: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            arrival_time_zone_id?: string | number | null;
            /**
             * @description When it is now expected, as a local time.
             * @example 2027-03-01T09:00:00
             */
            estimated_arrival?: string | number | null;
            /**
             * @description When it is now expected, in UTC.
             * @example 2027-03-01T09:00:00
             */
            estimated_arrival_utc?: string | number | null;
            /**
             * @description Where it ends: for flights the airport’s IATA, ICAO or FAA code, in any case.
             * @example GRU
             */
            destination?: string | number | null;
            /**
             * @description Where it ends: name of the place.
             * @example Guarulhos International Airport
             */
            destination_name?: string | number | null;
            /**
             * @description Where it ends: state or province, as its country writes it.
             * @example RJ
             */
            destination_admin_code?: string | number | null;
            /**
             * @description Where it ends: city.
             * @example Rio de Janeiro
             */
            destination_city_name?: string | number | null;
            /**
             * @description Where it ends: country, two letters (ISO 3166-1).
             * @example BR
             */
            destination_country?: string | number | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            destination_lat?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            destination_lng?: number | string | null;
            /**
             * @description The airline as the ticket names it.
             * @example British Airways
             */
            airline?: string | number | null;
            /**
             * @description Class of travel.
             * @example Economy
             */
            class_of_service?: string | number | null;
            /**
             * @description Fare basis.
             * @example YOWRT
             */
            fare_basis_code?: string | number | null;
            /**
             * @description Number of the flight, with or without the airline’s code.
             * @example BA247
             */
            flight_number?: string | number | null;
            /**
             * @description Code of the airline; an ICAO code is understood too.
             * @example BA
             */
            iata_code?: string | number | null;
            /**
             * @description The airline by the name that we know it by; filled in where we do.
             * @example British Airways
             */
            normalized_airline?: string | number | null;
            /**
             * @description Gate of arrival.
             * @example B36
             */
            arrival_gate?: string | number | null;
            /**
             * @description Terminal of arrival.
             * @example 5
             */
            arrival_terminal?: string | number | null;
            /**
             * @description Gate of departure.
             * @example C12
             */
            departure_gate?: string | number | null;
            /**
             * @description Terminal of departure.
             * @example 3
             */
            departure_terminal?: string | number | null;
            /**
             * @description Seat.
             * @example 24A
             */
            seat_assignment?: string | number | null;
            /**
             * @description Number of the ticket.
             * @example 125-2400000001
             */
            ticket_number?: string | number | null;
            /**
             * @description Number of the booking.
             * @example QX7H2M
             */
            confirmation_no?: string | number | null;
            /**
             * @description Currency of the price (ISO 4217).
             * @example EUR
             */
            currency?: string | number | null;
            /**
             * @description Where we have it from.
             * @example e-mail
             */
            source?: string | number | null;
            /**
             * @description What it costs.
             * @example 412.5
             */
            price?: number | string | null;
            /**
             * @description How many people.
             * @example 1
             */
            number_of_pax?: number | string | null;
            /** @description Numbers of the tickets. */
            tickets?: (string | number)[] | null;
            /** @description Seats. */
            seats?: (string | number)[] | null;
        };
        CarSegment: {
            /**
             * @description As it was read; kept on an update.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id?: string | null;
            /**
             * @description A Boolean: true or false, also 0 or 1. Null leaves it as it is.
             * @example true
             */
            delete?: boolean | number | string | null;
            /**
             * @description 0 active, 1 past, 2 deleted, 3 delayed, -1 unknown. Past, and delayed by estimated times, come by themselves.
             * @example 0
             */
            status?: number | string | null;
            /**
             * @description Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.
             * @example 2027-03-01T09:00:00
             */
            pickup_datetime?: string | number | null;
            /**
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2027-03-01T09:00:00
             */
            pickup_datetime_utc?: string | number | null;
            /**
             * @description Where the car is taken: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            pickup_time_zone_id?: string | number | null;
            /**
             * @description Where the car is taken: first line of the address.
             * @example Av. Atlântica 1702
             */
            pickup_address1?: string | number | null;
            /**
             * @description Where the car is taken: second line of the address.
             * @example Copacabana
             */
            pickup_address2?: string | number | null;
            /**
             * @description Where the car is taken: state or province, as its country writes it.
             * @example RJ
             */
            pickup_admin_code?: string | number | null;
            /**
             * @description Where the car is taken: city.
             * @example Rio de Janeiro
             */
            pickup_city_name?: string | number | null;
            /**
             * @description Where the car is taken: country, two letters (ISO 3166-1).
             * @example BR
             */
            pickup_country?: string | number | null;
            /**
             * @description Where the car is taken: postal code.
             * @example 22021-001
             */
            pickup_postal_code?: string | number | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            pickup_lat?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            pickup_lng?: number | string | null;
            /**
             * @description Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.
             * @example 2027-03-01T09:00:00
             */
            dropoff_datetime?: string | number | null;
            /**
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2027-03-01T09:00:00
             */
            dropoff_datetime_utc?: string | number | null;
            /**
             * @description Where the car is given back: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            dropoff_time_zone_id?: string | number | null;
            /**
             * @description Where the car is given back: first line of the address.
             * @example Av. Atlântica 1702
             */
            dropoff_address1?: string | number | null;
            /**
             * @description Where the car is given back: second line of the address.
             * @example Copacabana
             */
            dropoff_address2?: string | number | null;
            /**
             * @description Where the car is given back: state or province, as its country writes it.
             * @example RJ
             */
            dropoff_admin_code?: string | number | null;
            /**
             * @description Where the car is given back: city.
             * @example Rio de Janeiro
             */
            dropoff_city_name?: string | number | null;
            /**
             * @description Where the car is given back: country, two letters (ISO 3166-1).
             * @example BR
             */
            dropoff_country?: string | number | null;
            /**
             * @description Where the car is given back: postal code.
             * @example 22021-001
             */
            dropoff_postal_code?: string | number | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            dropoff_lat?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            dropoff_lng?: number | string | null;
            /**
             * @description Who lends the car, as the booking says.
             * @example Hertz
             */
            car_company?: string | number | null;
            /**
             * @description Which car it is.
             * @example Small car with five doors
             */
            car_description?: string | number | null;
            /**
             * @description The class of the car.
             * @example ECAR
             */
            car_type?: string | number | null;
            /**
             * @description When the office is open.
             * @example 06:00-23:00
             */
            hours_of_operation?: string | number | null;
            /**
             * @description The lender by its usual name.
             * @example Hertz
             */
            normalized_car_company?: string | number | null;
            /**
             * @description Number of the booking.
             * @example QX7H2M
             */
            confirmation_no?: string | number | null;
            /**
             * @description Currency of the price (ISO 4217).
             * @example EUR
             */
            currency?: string | number | null;
            /**
             * @description Where we have it from.
             * @example e-mail
             */
            source?: string | number | null;
            /**
             * @description What it costs.
             * @example 412.5
             */
            price?: number | string | null;
        };
        CruiseSegment: {
            /**
             * @description As it was read; kept on an update.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id?: string | null;
            /**
             * @description A Boolean: true or false, also 0 or 1. Null leaves it as it is.
             * @example true
             */
            delete?: boolean | number | string | null;
            /**
             * @description 0 active, 1 past, 2 deleted, 3 delayed, -1 unknown. Past, and delayed by estimated times, come by themselves.
             * @example 0
             */
            status?: number | string | null;
            /**
             * @description Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.
             * @example 2027-03-01T09:00:00
             */
            departure_datetime?: string | number | null;
            /**
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2027-03-01T09:00:00
             */
            departure_datetime_utc?: string | number | null;
            /**
             * @description Departure: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            departure_time_zone_id?: string | number | null;
            /**
             * @description Where it begins: for flights the airport’s IATA, ICAO or FAA code, in any case.
             * @example GRU
             */
            origin?: string | number | null;
            /**
             * @description Where it begins: name of the place.
             * @example Guarulhos International Airport
             */
            origin_name?: string | number | null;
            /**
             * @description Where it begins: state or province, as its country writes it.
             * @example RJ
             */
            origin_admin_code?: string | number | null;
            /**
             * @description Where it begins: city.
             * @example Rio de Janeiro
             */
            origin_city_name?: string | number | null;
            /**
             * @description Where it begins: country, two letters (ISO 3166-1).
             * @example BR
             */
            origin_country?: string | number | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            origin_lat?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            origin_lng?: number | string | null;
            /**
             * @description Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.
             * @example 2027-03-01T09:00:00
             */
            arrival_datetime?: string | number | null;
            /**
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2027-03-01T09:00:00
             */
            arrival_datetime_utc?: string | number | null;
            /**
             * @description Arrival: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            arrival_time_zone_id?: string | number | null;
            /**
             * @description Where it ends: for flights the airport’s IATA, ICAO or FAA code, in any case.
             * @example GRU
             */
            destination?: string | number | null;
            /**
             * @description Where it ends: name of the place.
             * @example Guarulhos International Airport
             */
            destination_name?: string | number | null;
            /**
             * @description Where it ends: state or province, as its country writes it.
             * @example RJ
             */
            destination_admin_code?: string | number | null;
            /**
             * @description Where it ends: city.
             * @example Rio de Janeiro
             */
            destination_city_name?: string | number | null;
            /**
             * @description Where it ends: country, two letters (ISO 3166-1).
             * @example BR
             */
            destination_country?: string | number | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            destination_lat?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            destination_lng?: number | string | null;
            /**
             * @description Whose ship it is.
             * @example Hurtigruten
             */
            cruise_line?: string | number | null;
            /**
             * @description Name of the ship.
             * @example Nordlys
             */
            ship_name?: string | number | null;
            /**
             * @description Number of the booking.
             * @example QX7H2M
             */
            confirmation_no?: string | number | null;
            /**
             * @description Currency of the price (ISO 4217).
             * @example EUR
             */
            currency?: string | number | null;
            /**
             * @description Where we have it from.
             * @example e-mail
             */
            source?: string | number | null;
            /**
             * @description What it costs.
             * @example 412.5
             */
            price?: number | string | null;
            /**
             * @description How many people.
             * @example 1
             */
            number_of_pax?: number | string | null;
            /** @description Numbers of the tickets. */
            tickets?: (string | number)[] | null;
            /** @description Seats. */
            seats?: (string | number)[] | null;
        };
        HotelSegment: {
            /**
             * @description As it was read; kept on an update.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id?: string | null;
            /**
             * @description A Boolean: true or false, also 0 or 1. Null leaves it as it is.
             * @example true
             */
            delete?: boolean | number | string | null;
            /**
             * @description 0 active, 1 past, 2 deleted, 3 delayed, -1 unknown. Past, and delayed by estimated times, come by themselves.
             * @example 0
             */
            status?: number | string | null;
            /**
             * @description Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.
             * @example 2027-03-01T09:00:00
             */
            checkin_date?: string | number | null;
            /**
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2027-03-01T09:00:00
             */
            checkin_date_utc?: string | number | null;
            /**
             * @description Time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            time_zone_id?: string | number | null;
            /**
             * @description First line of the address.
             * @example Av. Atlântica 1702
             */
            address1?: string | number | null;
            /**
             * @description Second line of the address.
             * @example Copacabana
             */
            address2?: string | number | null;
            /**
             * @description State or province, as its country writes it.
             * @example RJ
             */
            admin_code?: string | number | null;
            /**
             * @description City.
             * @example Rio de Janeiro
             */
            city_name?: string | number | null;
            /**
             * @description Country, two letters (ISO 3166-1).
             * @example BR
             */
            country?: string | number | null;
            /**
             * @description Postal code.
             * @example 22021-001
             */
            postal_code?: string | number | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            lat?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            lng?: number | string | null;
            /**
             * @description Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.
             * @example 2027-03-01T09:00:00
             */
            checkout_date?: string | number | null;
            /**
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2027-03-01T09:00:00
             */
            checkout_date_utc?: string | number | null;
            /**
             * @description Name of the hotel.
             * @example Hotel Aurora
             */
            hotel_name?: string | number | null;
            /**
             * @description Until when it can be cancelled, and at what price.
             * @example Free until 24 hours before.
             */
            cancellation_policy?: string | number | null;
            /**
             * @description How many rooms.
             * @example 1
             */
            number_of_rooms?: string | number | null;
            /**
             * @description What the rate includes.
             * @example Breakfast included
             */
            rate_description?: string | number | null;
            /**
             * @description Which room it is.
             * @example Double room towards the sea
             */
            room_description?: string | number | null;
            /**
             * @description The kind of room.
             * @example DBL
             */
            room_type?: string | number | null;
            /**
             * @description Number of the booking.
             * @example QX7H2M
             */
            confirmation_no?: string | number | null;
            /**
             * @description Currency of the price (ISO 4217).
             * @example EUR
             */
            currency?: string | number | null;
            /**
             * @description Where we have it from.
             * @example e-mail
             */
            source?: string | number | null;
            /**
             * @description What it costs.
             * @example 412.5
             */
            price?: number | string | null;
        };
        RailSegment: {
            /**
             * @description As it was read; kept on an update.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id?: string | null;
            /**
             * @description A Boolean: true or false, also 0 or 1. Null leaves it as it is.
             * @example true
             */
            delete?: boolean | number | string | null;
            /**
             * @description 0 active, 1 past, 2 deleted, 3 delayed, -1 unknown. Past, and delayed by estimated times, come by themselves.
             * @example 0
             */
            status?: number | string | null;
            /**
             * @description Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.
             * @example 2027-03-01T09:00:00
             */
            departure_datetime?: string | number | null;
            /**
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2027-03-01T09:00:00
             */
            departure_datetime_utc?: string | number | null;
            /**
             * @description Departure: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            departure_time_zone_id?: string | number | null;
            /**
             * @description Where it begins: for flights the airport’s IATA, ICAO or FAA code, in any case.
             * @example GRU
             */
            origin?: string | number | null;
            /**
             * @description Where it begins: name of the place.
             * @example Guarulhos International Airport
             */
            origin_name?: string | number | null;
            /**
             * @description Where it begins: state or province, as its country writes it.
             * @example RJ
             */
            origin_admin_code?: string | number | null;
            /**
             * @description Where it begins: city.
             * @example Rio de Janeiro
             */
            origin_city_name?: string | number | null;
            /**
             * @description Where it begins: country, two letters (ISO 3166-1).
             * @example BR
             */
            origin_country?: string | number | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            origin_lat?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            origin_lng?: number | string | null;
            /**
             * @description Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.
             * @example 2027-03-01T09:00:00
             */
            arrival_datetime?: string | number | null;
            /**
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2027-03-01T09:00:00
             */
            arrival_datetime_utc?: string | number | null;
            /**
             * @description Arrival: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            arrival_time_zone_id?: string | number | null;
            /**
             * @description Where it ends: for flights the airport’s IATA, ICAO or FAA code, in any case.
             * @example GRU
             */
            destination?: string | number | null;
            /**
             * @description Where it ends: name of the place.
             * @example Guarulhos International Airport
             */
            destination_name?: string | number | null;
            /**
             * @description Where it ends: state or province, as its country writes it.
             * @example RJ
             */
            destination_admin_code?: string | number | null;
            /**
             * @description Where it ends: city.
             * @example Rio de Janeiro
             */
            destination_city_name?: string | number | null;
            /**
             * @description Where it ends: country, two letters (ISO 3166-1).
             * @example BR
             */
            destination_country?: string | number | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            destination_lat?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            destination_lng?: number | string | null;
            /**
             * @description Who runs the train, or its line.
             * @example Eurostar
             */
            rail_line?: string | number | null;
            /**
             * @description Number of the train.
             * @example 9024
             */
            train_number?: string | number | null;
            /**
             * @description Seat.
             * @example 24A
             */
            seat_assignment?: string | number | null;
            /**
             * @description Number of the ticket.
             * @example 125-2400000001
             */
            ticket_number?: string | number | null;
            /**
             * @description Number of the booking.
             * @example QX7H2M
             */
            confirmation_no?: string | number | null;
            /**
             * @description Currency of the price (ISO 4217).
             * @example EUR
             */
            currency?: string | number | null;
            /**
             * @description Where we have it from.
             * @example e-mail
             */
            source?: string | number | null;
            /**
             * @description What it costs.
             * @example 412.5
             */
            price?: number | string | null;
            /**
             * @description How many people.
             * @example 1
             */
            number_of_pax?: number | string | null;
            /** @description Numbers of the tickets. */
            tickets?: (string | number)[] | null;
            /** @description Seats. */
            seats?: (string | number)[] | null;
        };
        ActivitySegment2: {
            /**
             * @description Id of the segment.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description How it stands: 0 active, 1 past, 2 deleted, 3 delayed, -1 unknown.
             * @example 0
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3 | -1;
            /**
             * Format: date-time
             * @description The time that the clocks there show, with their distance from UTC.
             * @example 2027-03-01T09:00:00.000-03:00
             */
            start_datetime: string | null;
            /**
             * Format: date-time
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2026-11-14T12:00:00.000Z
             */
            start_datetime_utc: string | null;
            /**
             * @description Time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            time_zone_id: string | null;
            /**
             * @description Where it starts: first line of the address.
             * @example Av. Atlântica 1702
             */
            start_address1: string | null;
            /**
             * @description Where it starts: second line of the address.
             * @example Copacabana
             */
            start_address2: string | null;
            /**
             * @description Where it starts: state or province, as its country writes it.
             * @example RJ
             */
            start_admin_code: string | null;
            /**
             * @description Where it starts: city.
             * @example Rio de Janeiro
             */
            start_city_name: string | null;
            /**
             * @description Where it starts: country, two letters (ISO 3166-1).
             * @example BR
             */
            start_country: string | null;
            /**
             * @description Where it starts: postal code.
             * @example 22021-001
             */
            start_postal_code: string | null;
            /**
             * @description Where it starts: name of the place.
             * @example Guarulhos International Airport
             */
            start_name: string | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            start_lat: number | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            start_lng: number | null;
            /**
             * Format: date-time
             * @description The time that the clocks there show, with their distance from UTC.
             * @example 2027-03-01T09:00:00.000-03:00
             */
            end_datetime: string | null;
            /**
             * Format: date-time
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2026-11-14T12:00:00.000Z
             */
            end_datetime_utc: string | null;
            /**
             * @description Where it ends: first line of the address.
             * @example Av. Atlântica 1702
             */
            end_address1: string | null;
            /**
             * @description Where it ends: second line of the address.
             * @example Copacabana
             */
            end_address2: string | null;
            /**
             * @description Where it ends: state or province, as its country writes it.
             * @example RJ
             */
            end_admin_code: string | null;
            /**
             * @description Where it ends: city.
             * @example Rio de Janeiro
             */
            end_city_name: string | null;
            /**
             * @description Where it ends: country, two letters (ISO 3166-1).
             * @example BR
             */
            end_country: string | null;
            /**
             * @description Where it ends: postal code.
             * @example 22021-001
             */
            end_postal_code: string | null;
            /**
             * @description Where it ends: name of the place.
             * @example Guarulhos International Airport
             */
            end_name: string | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            end_lat: number | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            end_lng: number | null;
            /**
             * @description What kind of activity it is.
             * @example tour
             */
            activity_type: string | null;
            /**
             * @description What is done.
             * @example Canopy walk
             */
            activity_name: string | null;
            /**
             * @description Number of the booking.
             * @example QX7H2M
             */
            confirmation_no: string | null;
            /**
             * @description Currency of the price (ISO 4217).
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Where we have it from.
             * @example e-mail
             */
            source: string | null;
            /**
             * @description What it costs.
             * @example 412.5
             */
            price: number | null;
        };
        AirSegment2: {
            /**
             * @description Id of the segment.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description How it stands: 0 active, 1 past, 2 deleted, 3 delayed, -1 unknown.
             * @example 0
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3 | -1;
            /**
             * Format: date-time
             * @description The time that the clocks there show, with their distance from UTC.
             * @example 2027-03-01T09:00:00.000-03:00
             */
            departure_datetime: string | null;
            /**
             * Format: date-time
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2026-11-14T12:00:00.000Z
             */
            departure_datetime_utc: string | null;
            /**
             * @description Departure: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            departure_time_zone_id: string | null;
            /**
             * Format: date-time
             * @description The time that the clocks there show, with their distance from UTC.
             * @example 2027-03-01T09:00:00.000-03:00
             */
            estimated_departure: string | null;
            /**
             * Format: date-time
             * @description When it is now expected, in UTC.
             * @example 2026-11-14T12:00:00.000Z
             */
            estimated_departure_utc: string | null;
            /**
             * @description Where it begins: for flights the airport’s IATA, ICAO or FAA code, in any case.
             * @example GRU
             */
            origin: string | null;
            /**
             * @description Where it begins: name of the place.
             * @example Guarulhos International Airport
             */
            origin_name: string | null;
            /**
             * @description Where it begins: state or province, as its country writes it.
             * @example RJ
             */
            origin_admin_code: string | null;
            /**
             * @description Where it begins: city.
             * @example Rio de Janeiro
             */
            origin_city_name: string | null;
            /**
             * @description Where it begins: country, two letters (ISO 3166-1).
             * @example BR
             */
            origin_country: string | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            origin_lat: number | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            origin_lng: number | null;
            /**
             * Format: date-time
             * @description The time that the clocks there show, with their distance from UTC.
             * @example 2027-03-01T09:00:00.000-03:00
             */
            arrival_datetime: string | null;
            /**
             * Format: date-time
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2026-11-14T12:00:00.000Z
             */
            arrival_datetime_utc: string | null;
            /**
             * @description Arrival: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            arrival_time_zone_id: string | null;
            /**
             * Format: date-time
             * @description The time that the clocks there show, with their distance from UTC.
             * @example 2027-03-01T09:00:00.000-03:00
             */
            estimated_arrival: string | null;
            /**
             * Format: date-time
             * @description When it is now expected, in UTC.
             * @example 2026-11-14T12:00:00.000Z
             */
            estimated_arrival_utc: string | null;
            /**
             * @description Where it ends: for flights the airport’s IATA, ICAO or FAA code, in any case.
             * @example GRU
             */
            destination: string | null;
            /**
             * @description Where it ends: name of the place.
             * @example Guarulhos International Airport
             */
            destination_name: string | null;
            /**
             * @description Where it ends: state or province, as its country writes it.
             * @example RJ
             */
            destination_admin_code: string | null;
            /**
             * @description Where it ends: city.
             * @example Rio de Janeiro
             */
            destination_city_name: string | null;
            /**
             * @description Where it ends: country, two letters (ISO 3166-1).
             * @example BR
             */
            destination_country: string | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            destination_lat: number | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            destination_lng: number | null;
            /**
             * @description The airline as the ticket names it.
             * @example British Airways
             */
            airline: string | null;
            /**
             * @description Class of travel.
             * @example Economy
             */
            class_of_service: string | null;
            /**
             * @description Fare basis.
             * @example YOWRT
             */
            fare_basis_code: string | null;
            /**
             * @description Number of the flight, with or without the airline’s code.
             * @example BA247
             */
            flight_number: string | null;
            /**
             * @description Code of the airline; an ICAO code is understood too.
             * @example BA
             */
            iata_code: string | null;
            /**
             * @description The airline by the name that we know it by; filled in where we do.
             * @example British Airways
             */
            normalized_airline: string | null;
            /**
             * @description Gate of arrival.
             * @example B36
             */
            arrival_gate: string | null;
            /**
             * @description Terminal of arrival.
             * @example 5
             */
            arrival_terminal: string | null;
            /**
             * @description Gate of departure.
             * @example C12
             */
            departure_gate: string | null;
            /**
             * @description Terminal of departure.
             * @example 3
             */
            departure_terminal: string | null;
            /**
             * @description Seat.
             * @example 24A
             */
            seat_assignment: string | null;
            /**
             * @description Number of the ticket.
             * @example 125-2400000001
             */
            ticket_number: string | null;
            /**
             * @description Number of the booking.
             * @example QX7H2M
             */
            confirmation_no: string | null;
            /**
             * @description Currency of the price (ISO 4217).
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Where we have it from.
             * @example e-mail
             */
            source: string | null;
            /**
             * @description What it costs.
             * @example 412.5
             */
            price: number | null;
            /**
             * @description How many people.
             * @example 1
             */
            number_of_pax: number | null;
            /** @description Numbers of the tickets. */
            tickets: string[];
            /** @description Seats. */
            seats: string[];
        };
        CarSegment2: {
            /**
             * @description Id of the segment.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description How it stands: 0 active, 1 past, 2 deleted, 3 delayed, -1 unknown.
             * @example 0
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3 | -1;
            /**
             * Format: date-time
             * @description The time that the clocks there show, with their distance from UTC.
             * @example 2027-03-01T09:00:00.000-03:00
             */
            pickup_datetime: string | null;
            /**
             * Format: date-time
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2026-11-14T12:00:00.000Z
             */
            pickup_datetime_utc: string | null;
            /**
             * @description Where the car is taken: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            pickup_time_zone_id: string | null;
            /**
             * @description Where the car is taken: first line of the address.
             * @example Av. Atlântica 1702
             */
            pickup_address1: string | null;
            /**
             * @description Where the car is taken: second line of the address.
             * @example Copacabana
             */
            pickup_address2: string | null;
            /**
             * @description Where the car is taken: state or province, as its country writes it.
             * @example RJ
             */
            pickup_admin_code: string | null;
            /**
             * @description Where the car is taken: city.
             * @example Rio de Janeiro
             */
            pickup_city_name: string | null;
            /**
             * @description Where the car is taken: country, two letters (ISO 3166-1).
             * @example BR
             */
            pickup_country: string | null;
            /**
             * @description Where the car is taken: postal code.
             * @example 22021-001
             */
            pickup_postal_code: string | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            pickup_lat: number | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            pickup_lng: number | null;
            /**
             * Format: date-time
             * @description The time that the clocks there show, with their distance from UTC.
             * @example 2027-03-01T09:00:00.000-03:00
             */
            dropoff_datetime: string | null;
            /**
             * Format: date-time
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2026-11-14T12:00:00.000Z
             */
            dropoff_datetime_utc: string | null;
            /**
             * @description Where the car is given back: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            dropoff_time_zone_id: string | null;
            /**
             * @description Where the car is given back: first line of the address.
             * @example Av. Atlântica 1702
             */
            dropoff_address1: string | null;
            /**
             * @description Where the car is given back: second line of the address.
             * @example Copacabana
             */
            dropoff_address2: string | null;
            /**
             * @description Where the car is given back: state or province, as its country writes it.
             * @example RJ
             */
            dropoff_admin_code: string | null;
            /**
             * @description Where the car is given back: city.
             * @example Rio de Janeiro
             */
            dropoff_city_name: string | null;
            /**
             * @description Where the car is given back: country, two letters (ISO 3166-1).
             * @example BR
             */
            dropoff_country: string | null;
            /**
             * @description Where the car is given back: postal code.
             * @example 22021-001
             */
            dropoff_postal_code: string | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            dropoff_lat: number | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            dropoff_lng: number | null;
            /**
             * @description Who lends the car, as the booking says.
             * @example Hertz
             */
            car_company: string | null;
            /**
             * @description Which car it is.
             * @example Small car with five doors
             */
            car_description: string | null;
            /**
             * @description The class of the car.
             * @example ECAR
             */
            car_type: string | null;
            /**
             * @description When the office is open.
             * @example 06:00-23:00
             */
            hours_of_operation: string | null;
            /**
             * @description The lender by its usual name.
             * @example Hertz
             */
            normalized_car_company: string | null;
            /**
             * @description Number of the booking.
             * @example QX7H2M
             */
            confirmation_no: string | null;
            /**
             * @description Currency of the price (ISO 4217).
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Where we have it from.
             * @example e-mail
             */
            source: string | null;
            /**
             * @description What it costs.
             * @example 412.5
             */
            price: number | null;
        };
        CruiseSegment2: {
            /**
             * @description Id of the segment.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description How it stands: 0 active, 1 past, 2 deleted, 3 delayed, -1 unknown.
             * @example 0
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3 | -1;
            /**
             * Format: date-time
             * @description The time that the clocks there show, with their distance from UTC.
             * @example 2027-03-01T09:00:00.000-03:00
             */
            departure_datetime: string | null;
            /**
             * Format: date-time
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2026-11-14T12:00:00.000Z
             */
            departure_datetime_utc: string | null;
            /**
             * @description Departure: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            departure_time_zone_id: string | null;
            /**
             * @description Where it begins: for flights the airport’s IATA, ICAO or FAA code, in any case.
             * @example GRU
             */
            origin: string | null;
            /**
             * @description Where it begins: name of the place.
             * @example Guarulhos International Airport
             */
            origin_name: string | null;
            /**
             * @description Where it begins: state or province, as its country writes it.
             * @example RJ
             */
            origin_admin_code: string | null;
            /**
             * @description Where it begins: city.
             * @example Rio de Janeiro
             */
            origin_city_name: string | null;
            /**
             * @description Where it begins: country, two letters (ISO 3166-1).
             * @example BR
             */
            origin_country: string | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            origin_lat: number | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            origin_lng: number | null;
            /**
             * Format: date-time
             * @description The time that the clocks there show, with their distance from UTC.
             * @example 2027-03-01T09:00:00.000-03:00
             */
            arrival_datetime: string | null;
            /**
             * Format: date-time
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2026-11-14T12:00:00.000Z
             */
            arrival_datetime_utc: string | null;
            /**
             * @description Arrival: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            arrival_time_zone_id: string | null;
            /**
             * @description Where it ends: for flights the airport’s IATA, ICAO or FAA code, in any case.
             * @example GRU
             */
            destination: string | null;
            /**
             * @description Where it ends: name of the place.
             * @example Guarulhos International Airport
             */
            destination_name: string | null;
            /**
             * @description Where it ends: state or province, as its country writes it.
             * @example RJ
             */
            destination_admin_code: string | null;
            /**
             * @description Where it ends: city.
             * @example Rio de Janeiro
             */
            destination_city_name: string | null;
            /**
             * @description Where it ends: country, two letters (ISO 3166-1).
             * @example BR
             */
            destination_country: string | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            destination_lat: number | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            destination_lng: number | null;
            /**
             * @description Whose ship it is.
             * @example Hurtigruten
             */
            cruise_line: string | null;
            /**
             * @description Name of the ship.
             * @example Nordlys
             */
            ship_name: string | null;
            /**
             * @description Number of the booking.
             * @example QX7H2M
             */
            confirmation_no: string | null;
            /**
             * @description Currency of the price (ISO 4217).
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Where we have it from.
             * @example e-mail
             */
            source: string | null;
            /**
             * @description What it costs.
             * @example 412.5
             */
            price: number | null;
            /**
             * @description How many people.
             * @example 1
             */
            number_of_pax: number | null;
            /** @description Numbers of the tickets. */
            tickets: string[];
            /** @description Seats. */
            seats: string[];
        };
        HotelSegment2: {
            /**
             * @description Id of the segment.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description How it stands: 0 active, 1 past, 2 deleted, 3 delayed, -1 unknown.
             * @example 0
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3 | -1;
            /**
             * @description The local day, or day and time.
             * @example 2027-03-01
             */
            checkin_date: string | null;
            /**
             * Format: date-time
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2026-11-14T12:00:00.000Z
             */
            checkin_date_utc: string | null;
            /**
             * @description Time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            time_zone_id: string | null;
            /**
             * @description First line of the address.
             * @example Av. Atlântica 1702
             */
            address1: string | null;
            /**
             * @description Second line of the address.
             * @example Copacabana
             */
            address2: string | null;
            /**
             * @description State or province, as its country writes it.
             * @example RJ
             */
            admin_code: string | null;
            /**
             * @description City.
             * @example Rio de Janeiro
             */
            city_name: string | null;
            /**
             * @description Country, two letters (ISO 3166-1).
             * @example BR
             */
            country: string | null;
            /**
             * @description Postal code.
             * @example 22021-001
             */
            postal_code: string | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            lat: number | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            lng: number | null;
            /**
             * @description The local day, or day and time.
             * @example 2027-03-01
             */
            checkout_date: string | null;
            /**
             * Format: date-time
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2026-11-14T12:00:00.000Z
             */
            checkout_date_utc: string | null;
            /**
             * @description Name of the hotel.
             * @example Hotel Aurora
             */
            hotel_name: string | null;
            /**
             * @description Until when it can be cancelled, and at what price.
             * @example Free until 24 hours before.
             */
            cancellation_policy: string | null;
            /**
             * @description How many rooms.
             * @example 1
             */
            number_of_rooms: string | null;
            /**
             * @description What the rate includes.
             * @example Breakfast included
             */
            rate_description: string | null;
            /**
             * @description Which room it is.
             * @example Double room towards the sea
             */
            room_description: string | null;
            /**
             * @description The kind of room.
             * @example DBL
             */
            room_type: string | null;
            /**
             * @description Number of the booking.
             * @example QX7H2M
             */
            confirmation_no: string | null;
            /**
             * @description Currency of the price (ISO 4217).
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Where we have it from.
             * @example e-mail
             */
            source: string | null;
            /**
             * @description What it costs.
             * @example 412.5
             */
            price: number | null;
        };
        RailSegment2: {
            /**
             * @description Id of the segment.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-14T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-14T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description How it stands: 0 active, 1 past, 2 deleted, 3 delayed, -1 unknown.
             * @example 0
             * @enum {integer}
             */
            status: 0 | 1 | 2 | 3 | -1;
            /**
             * Format: date-time
             * @description The time that the clocks there show, with their distance from UTC.
             * @example 2027-03-01T09:00:00.000-03:00
             */
            departure_datetime: string | null;
            /**
             * Format: date-time
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2026-11-14T12:00:00.000Z
             */
            departure_datetime_utc: string | null;
            /**
             * @description Departure: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            departure_time_zone_id: string | null;
            /**
             * @description Where it begins: for flights the airport’s IATA, ICAO or FAA code, in any case.
             * @example GRU
             */
            origin: string | null;
            /**
             * @description Where it begins: name of the place.
             * @example Guarulhos International Airport
             */
            origin_name: string | null;
            /**
             * @description Where it begins: state or province, as its country writes it.
             * @example RJ
             */
            origin_admin_code: string | null;
            /**
             * @description Where it begins: city.
             * @example Rio de Janeiro
             */
            origin_city_name: string | null;
            /**
             * @description Where it begins: country, two letters (ISO 3166-1).
             * @example BR
             */
            origin_country: string | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            origin_lat: number | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            origin_lng: number | null;
            /**
             * Format: date-time
             * @description The time that the clocks there show, with their distance from UTC.
             * @example 2027-03-01T09:00:00.000-03:00
             */
            arrival_datetime: string | null;
            /**
             * Format: date-time
             * @description The same moment in UTC; found from the local time and its zone where missing.
             * @example 2026-11-14T12:00:00.000Z
             */
            arrival_datetime_utc: string | null;
            /**
             * @description Arrival: time zone (IANA identifier); found from airport or point where missing.
             * @example America/Sao_Paulo
             */
            arrival_time_zone_id: string | null;
            /**
             * @description Where it ends: for flights the airport’s IATA, ICAO or FAA code, in any case.
             * @example GRU
             */
            destination: string | null;
            /**
             * @description Where it ends: name of the place.
             * @example Guarulhos International Airport
             */
            destination_name: string | null;
            /**
             * @description Where it ends: state or province, as its country writes it.
             * @example RJ
             */
            destination_admin_code: string | null;
            /**
             * @description Where it ends: city.
             * @example Rio de Janeiro
             */
            destination_city_name: string | null;
            /**
             * @description Where it ends: country, two letters (ISO 3166-1).
             * @example BR
             */
            destination_country: string | null;
            /**
             * @description Latitude in degrees.
             * @example -23.4356
             */
            destination_lat: number | null;
            /**
             * @description Longitude in degrees.
             * @example -46.4731
             */
            destination_lng: number | null;
            /**
             * @description Who runs the train, or its line.
             * @example Eurostar
             */
            rail_line: string | null;
            /**
             * @description Number of the train.
             * @example 9024
             */
            train_number: string | null;
            /**
             * @description Seat.
             * @example 24A
             */
            seat_assignment: string | null;
            /**
             * @description Number of the ticket.
             * @example 125-2400000001
             */
            ticket_number: string | null;
            /**
             * @description Number of the booking.
             * @example QX7H2M
             */
            confirmation_no: string | null;
            /**
             * @description Currency of the price (ISO 4217).
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Where we have it from.
             * @example e-mail
             */
            source: string | null;
            /**
             * @description What it costs.
             * @example 412.5
             */
            price: number | null;
            /**
             * @description How many people.
             * @example 1
             */
            number_of_pax: number | null;
            /** @description Numbers of the tickets. */
            tickets: string[];
            /** @description Seats. */
            seats: string[];
        };
        CountryDivision: {
            /**
             * @description Id of the area.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its name.
             * @example Loreto
             */
            name: string | {
                [key: string]: string;
            } | null;
            /**
             * @description ISO 3166-2 code; null for a region.
             * @example PE-LOR
             */
            code: string | null;
            /**
             * @description The country it belongs to.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            country_id: string;
            /**
             * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
             * @example 0
             * @enum {integer}
             */
            travel_status: 0 | 1 | 2;
        };
        AlertFilter: {
            /**
             * @description Levels to block: 0 low, 1 medium, 2 high. Empty or null: every level of the category.
             * @example [
             *       0,
             *       1
             *     ]
             */
            risk_levels?: number[] | null;
            /**
             * @description Id or slug of a safety category; those below it are blocked too. Null: every category.
             * @example demonstration
             */
            safety_category_id?: string | null;
        };
        Source: {
            /**
             * @description Id of the source.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its address.
             * @example https://weather.example/lima
             */
            url: string;
        };
        Location: {
            /**
             * @description Id of the point.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Latitude.
             * @example -12.05
             */
            lat: number;
            /**
             * @description Longitude.
             * @example -77.04
             */
            lng: number;
        };
        Airline: {
            /**
             * @description Id of the airline.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its name.
             * @example LATAM Airlines
             */
            name: string;
            /**
             * @description IATA code.
             * @example LA
             */
            iata: string | null;
            /**
             * @description ICAO code.
             * @example LAN
             */
            icao: string | null;
        };
        Airport: {
            /**
             * @description Id of the airport.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its name.
             * @example Jorge Chávez International Airport
             */
            name: string;
            /**
             * @description IATA code.
             * @example LIM
             */
            iata: string | null;
            /**
             * @description ICAO code.
             * @example SPJC
             */
            icao: string | null;
            /**
             * @description FAA code; null where none is known.
             * @example null
             */
            faa: string | null;
            /**
             * @description Latitude.
             * @example -12.02
             */
            lat: number | null;
            /**
             * @description Longitude.
             * @example -77.11
             */
            lng: number | null;
        };
        Disease3: {
            /**
             * @description Id of the disease.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its everyday name.
             * @example Dengue
             */
            common_name: string | {
                [key: string]: string;
            } | null;
        };
        Source2: {
            /**
             * @description Id of the source.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its address.
             * @example https://health.example/dengue
             */
            url: string;
        };
    };
    responses: {
        /** @description Anything else that went wrong, in the one shape of every error. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description What went wrong. */
                    error: {
                        /**
                         * @description What went wrong, as a word for programs.
                         * @example validation_failed
                         */
                        code: string;
                        /**
                         * @description What went wrong, as a sentence for people.
                         * @example email is not a valid e-mail address.
                         */
                        message: string;
                        /**
                         * @description Only when rules were broken: the field and what is wrong with it.
                         * @example {
                         *       "email": [
                         *         "is not a valid e-mail address"
                         *       ]
                         *     }
                         */
                        fields?: {
                            [key: string]: string[];
                        };
                        /**
                         * @description Name it when you ask for help.
                         * @example 01JD2M7G4W9Q
                         */
                        request_id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAirlinesV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
                /**
                 * @description Name or code, or something like it; the best match comes first.
                 * @example air canada
                 */
                like?: string;
                /**
                 * @description Exactly this IATA code, any case.
                 * @example AC
                 */
                iata?: string;
                /**
                 * @description Exactly this ICAO code, any case.
                 * @example ACA
                 */
                icao?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Active airlines first, by name; with `like`, the best match first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the airline.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Name of the airline.
                         * @example Air Canada
                         */
                        name: string;
                        /**
                         * @description IATA code; null where it has none.
                         * @example AC
                         */
                        iata: string | null;
                        /**
                         * @description ICAO code; null where it has none.
                         * @example ACA
                         */
                        icao: string | null;
                        /**
                         * @description Whether masks are required: 0 no, 1 yes, -1 unknown.
                         * @example -1
                         * @enum {integer}
                         */
                        health_mask_req: 0 | 1 | -1;
                        /**
                         * @description Whether temperatures are taken: 0 no, 1 yes, -1 unknown.
                         * @example -1
                         * @enum {integer}
                         */
                        health_temp_check: 0 | 1 | -1;
                        /**
                         * @description Health measures on board, Markdown; null where none are known.
                         * @example null
                         */
                        health_measures: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Where the airline tells of them.
                         * @example null
                         */
                        health_url: string | null;
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listAirportsV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
                /**
                 * @description Name or code, or something like it; the best match comes first.
                 * @example heathrow
                 */
                like?: string;
                /**
                 * @description Exactly this IATA code, any case.
                 * @example LHR
                 */
                iata?: string;
                /**
                 * @description Exactly this ICAO code, any case.
                 * @example EGLL
                 */
                icao?: string;
                /**
                 * @description Exactly this FAA code, any case.
                 * @example JFK
                 */
                faa?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Airports by name; with `like`, the best match first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the airport.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Name of the airport.
                         * @example London Heathrow Airport
                         */
                        name: string;
                        /**
                         * @description IATA code; null where it has none.
                         * @example LHR
                         */
                        iata: string | null;
                        /**
                         * @description ICAO code, or the code that stands in its place; null where it has none.
                         * @example EGLL
                         */
                        icao: string | null;
                        /**
                         * @description FAA code; null where none is known.
                         * @example null
                         */
                        faa: string | null;
                        /**
                         * @description Whether masks are required: 0 no, 1 yes, -1 unknown.
                         * @example -1
                         * @enum {integer}
                         */
                        health_mask_req: 0 | 1 | -1;
                        /**
                         * @description Whether temperatures are taken: 0 no, 1 yes, -1 unknown.
                         * @example -1
                         * @enum {integer}
                         */
                        health_temp_check: 0 | 1 | -1;
                        /**
                         * @description Whether distance must be kept: 0 no, 1 yes, -1 unknown.
                         * @example -1
                         * @enum {integer}
                         */
                        health_distancing: 0 | 1 | -1;
                        /**
                         * @description Health measures at the airport, Markdown; null where none are known.
                         * @example null
                         */
                        health_measures: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Where the airport tells of them.
                         * @example null
                         */
                        health_url: string | null;
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCountriesV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
                /**
                 * @description True: every country at once, with fewer fields.
                 * @example true
                 */
                short?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Countries by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["OriginCountry"] & {
                        /**
                         * @description Id of the country.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id?: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at?: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at?: string;
                        /**
                         * @description Name of the country.
                         * @example Brazil
                         */
                        name?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description ISO 3166-1 alpha-2.
                         * @example BR
                         */
                        country_code?: string;
                        /**
                         * @description ISO 3166-1 alpha-3.
                         * @example BRA
                         */
                        country_code_3?: string;
                        /**
                         * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
                         * @example 0
                         * @enum {integer}
                         */
                        travel_status?: 0 | 1 | 2;
                        flag?: components["schemas"]["Flag"];
                        /**
                         * @description The capital; null where there is none.
                         * @example Brasília
                         */
                        capital?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description A sentence on the languages spoken.
                         * @example Portuguese is the official language.
                         */
                        language?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Name of the currency.
                         * @example Brazilian Real
                         */
                        currency_name?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description ISO 4217.
                         * @example BRL
                         */
                        currency_code?: string | null;
                        /**
                         * @description What its divisions are called.
                         * @example state
                         */
                        division_name?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description What its regions are called.
                         * @example municipality
                         */
                        region_name?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description The border as TopoJSON; add ?resolution=10m for the finer one.
                         * @example https://godwit.example/geo/countries/br.topo.json
                         */
                        topojson_url?: string;
                        /**
                         * @description The border as GeoJSON; add ?resolution=10m for the finer one.
                         * @example https://godwit.example/geo/countries/br.geo.json
                         */
                        geojson_url?: string;
                        /**
                         * @description Facts about the country, Markdown.
                         * @example - **Capital:** Brasília
                         */
                        facts?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Areas to avoid, Markdown.
                         * @example Check each leg of the journey.
                         */
                        sec_areas?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Extreme violence, Markdown.
                         * @example Leave at once if a place feels wrong.
                         */
                        sec_ext_viol?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Personal security, Markdown.
                         * @example Keep valuables out of sight.
                         */
                        sec_personal?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Political unrest, Markdown.
                         * @example Stay away from gatherings.
                         */
                        sec_pol_unr?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description About emergency numbers, Markdown.
                         * @example - **Police:** 190
                         */
                        sec_emer_num?: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Latitude of a point inside it.
                         * @example -10.8
                         */
                        center_lat?: number | null;
                        /**
                         * @description Longitude of a point inside it.
                         * @example -52.9
                         */
                        center_lng?: number | null;
                        /**
                         * @description Northern bound.
                         * @example 5.3
                         */
                        ne_bound_lat?: number | null;
                        /**
                         * @description Eastern bound; smaller than the western one where the country crosses ±180°.
                         * @example -28.9
                         */
                        ne_bound_lng?: number | null;
                        /**
                         * @description Southern bound.
                         * @example -33.8
                         */
                        sw_bound_lat?: number | null;
                        /**
                         * @description Western bound.
                         * @example -74
                         */
                        sw_bound_lng?: number | null;
                        /**
                         * @description A wide picture; null where there is none.
                         * @example null
                         */
                        banner?: string | null;
                        /** @description Emergency numbers in the order to show them. */
                        emerg_numbers?: components["schemas"]["EmergNumber"][];
                    })[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCountryV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example BR
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A country in full. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the country.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Name of the country.
                         * @example Brazil
                         */
                        name: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description ISO 3166-1 alpha-2.
                         * @example BR
                         */
                        country_code: string;
                        /**
                         * @description ISO 3166-1 alpha-3.
                         * @example BRA
                         */
                        country_code_3: string;
                        /**
                         * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
                         * @example 0
                         * @enum {integer}
                         */
                        travel_status: 0 | 1 | 2;
                        flag: components["schemas"]["Flag"];
                        /**
                         * @description The capital; null where there is none.
                         * @example Brasília
                         */
                        capital: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description A sentence on the languages spoken.
                         * @example Portuguese is the official language.
                         */
                        language: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Name of the currency.
                         * @example Brazilian Real
                         */
                        currency_name: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description ISO 4217.
                         * @example BRL
                         */
                        currency_code: string | null;
                        /**
                         * @description What its divisions are called.
                         * @example state
                         */
                        division_name: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description What its regions are called.
                         * @example municipality
                         */
                        region_name: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description The border as TopoJSON; add ?resolution=10m for the finer one.
                         * @example https://godwit.example/geo/countries/br.topo.json
                         */
                        topojson_url: string;
                        /**
                         * @description The border as GeoJSON; add ?resolution=10m for the finer one.
                         * @example https://godwit.example/geo/countries/br.geo.json
                         */
                        geojson_url: string;
                        /**
                         * @description Facts about the country, Markdown.
                         * @example - **Capital:** Brasília
                         */
                        facts: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Areas to avoid, Markdown.
                         * @example Check each leg of the journey.
                         */
                        sec_areas: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Extreme violence, Markdown.
                         * @example Leave at once if a place feels wrong.
                         */
                        sec_ext_viol: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Personal security, Markdown.
                         * @example Keep valuables out of sight.
                         */
                        sec_personal: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Political unrest, Markdown.
                         * @example Stay away from gatherings.
                         */
                        sec_pol_unr: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description About emergency numbers, Markdown.
                         * @example - **Police:** 190
                         */
                        sec_emer_num: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Latitude of a point inside it.
                         * @example -10.8
                         */
                        center_lat: number | null;
                        /**
                         * @description Longitude of a point inside it.
                         * @example -52.9
                         */
                        center_lng: number | null;
                        /**
                         * @description Northern bound.
                         * @example 5.3
                         */
                        ne_bound_lat: number | null;
                        /**
                         * @description Eastern bound; smaller than the western one where the country crosses ±180°.
                         * @example -28.9
                         */
                        ne_bound_lng: number | null;
                        /**
                         * @description Southern bound.
                         * @example -33.8
                         */
                        sw_bound_lat: number | null;
                        /**
                         * @description Western bound.
                         * @example -74
                         */
                        sw_bound_lng: number | null;
                        /**
                         * @description A wide picture; null where there is none.
                         * @example null
                         */
                        banner: string | null;
                        /** @description Emergency numbers in the order to show them. */
                        emerg_numbers: components["schemas"]["EmergNumber"][];
                    };
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCountryEntryRequirementsV2: {
        parameters: {
            query?: {
                /** @description A time, ISO 8601 or Unix seconds; a day alone is its first moment, UTC. One that has passed is answered with what was said then; one that is to come, with what will hold by what is known now. */
                as_of?: string | number;
            };
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example GH
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules by what they are about. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the rule.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last known to be in place.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        effective_as_of: string;
                        /**
                         * @description What it is about: 0 resident may enter, 1 foreigner may enter, 2 transit allowed, 3 test required on arrival, 4 test certificate allowed, 5 quarantine required on arrival, 6 vaccination required, 7 insurance required, 8 test certificate required, 9 entry form required, 10 vaccine details.
                         * @example 6
                         * @enum {integer}
                         */
                        type: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
                        /**
                         * @description What it says: 0 no, 1 yes, 2 yes with exceptions, 3 no with exceptions.
                         * @example 2
                         * @enum {integer}
                         */
                        value: 0 | 1 | 2 | 3;
                        /**
                         * @description quarantine_days (type 5), entry_hours (type 8: hours before arrival of a negative test), vacc_list (accepted vaccinations), min_age_months (type 10: asked from this age).
                         * @example {
                         *       "min_age_months": 9
                         *     }
                         */
                        extras: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description The rule in words, Markdown.
                         * @example A certificate of vaccination against yellow fever is asked of travellers arriving from any country.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /** @description Where to read more. */
                        references: string[];
                        /** @description The vaccination that the rule is about; null where it is about none. */
                        vaccination: {
                            /**
                             * @description Id of the vaccination.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Its name.
                             * @example Yellow fever vaccine
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                        } | null;
                        /**
                         * @description Id of the vaccination.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        vaccination_id: string | null;
                        origin_country: components["schemas"]["OriginCountry"];
                        /**
                         * @description The country that imposes the rule.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        origin_country_id: string;
                        /** @description A province or state in short. */
                        origin_country_division: {
                            /**
                             * @description Id of the division.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Its name.
                             * @example Cabinda
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                            /**
                             * @description ISO 3166-2.
                             * @example AO-CAB
                             */
                            code: string | null;
                            /**
                             * @description The country it belongs to.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            country_id: string;
                            /**
                             * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
                             * @example 1
                             * @enum {integer}
                             */
                            travel_status: 0 | 1 | 2;
                        } | null;
                        /**
                         * @description The division that imposes the rule, where it is not the whole country’s.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        origin_country_division_id: string | null;
                        /** @description Where those come from whom it is for; empty: everybody. */
                        affected_countries: components["schemas"]["OriginCountry"][];
                        /** @description Ids of the affected countries; empty: everybody. */
                        affected_country_ids: string[];
                        /** @description The divisions where those come from whom it is for. */
                        affected_country_divisions: components["schemas"]["AffectedCountryDivision"][];
                        /** @description Ids of the affected divisions. */
                        affected_country_division_ids: string[];
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listEntryRequirementsV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
                /**
                 * @description Country, by code or id, whose travellers it is for: rules for everybody too.
                 * @example BR
                 */
                affected_country_id?: string;
                /**
                 * @description Country, by code or id, that imposes the rule; its divisions’ rules too.
                 * @example GH
                 */
                origin_country_id?: string;
                /**
                 * @description Numbers of types, with commas between them, or repeated.
                 * @example 6,10
                 */
                types?: string | string[];
                /**
                 * @description Numbers of types, with commas between them, or repeated.
                 * @example 6,10
                 */
                "types[]"?: string | string[];
                /**
                 * @description Country code: only rules for that nationality, and for everybody.
                 * @example DE
                 */
                nationality?: string;
                /**
                 * @description Country, by code or id, that is entered. Used together with departure.
                 * @example IN
                 */
                destination?: string;
                /**
                 * @description Country, by code or id, that one comes from. Used together with destination.
                 * @example DE
                 */
                departure?: string;
                /**
                 * @description ISO 3166-2 code of where one goes: the rules of the country and of this division.
                 * @example IN-MH
                 */
                destination_country_division?: string;
                /**
                 * @description IATA or ICAO code. Used together with destination_airport.
                 * @example MUC
                 */
                departure_airport?: string;
                /**
                 * @description IATA or ICAO code. Used together with departure_airport.
                 * @example BOM
                 */
                destination_airport?: string;
                /**
                 * @description Latitude of where one goes. Used together with the other three.
                 * @example 19.08
                 */
                destination_lat?: number;
                /**
                 * @description Longitude of where one goes. Used together with the other three.
                 * @example 72.87
                 */
                destination_lng?: number;
                /**
                 * @description Latitude of where one comes from. Used together with the other three.
                 * @example 48.35
                 */
                departure_lat?: number;
                /**
                 * @description Longitude of where one comes from. Used together with the other three.
                 * @example 11.78
                 */
                departure_lng?: number;
                /**
                 * @description True assumes full vaccination: what it makes unnecessary is left out.
                 * @example true
                 */
                vaccinated?: boolean;
                /** @description A time, ISO 8601 or Unix seconds; a day alone is its first moment, UTC. One that has passed is answered with what was said then; one that is to come, with what will hold by what is known now. */
                as_of?: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules by what they are about. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the rule.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last known to be in place.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        effective_as_of: string;
                        /**
                         * @description What it is about: 0 resident may enter, 1 foreigner may enter, 2 transit allowed, 3 test required on arrival, 4 test certificate allowed, 5 quarantine required on arrival, 6 vaccination required, 7 insurance required, 8 test certificate required, 9 entry form required, 10 vaccine details.
                         * @example 6
                         * @enum {integer}
                         */
                        type: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
                        /**
                         * @description What it says: 0 no, 1 yes, 2 yes with exceptions, 3 no with exceptions.
                         * @example 2
                         * @enum {integer}
                         */
                        value: 0 | 1 | 2 | 3;
                        /**
                         * @description quarantine_days (type 5), entry_hours (type 8: hours before arrival of a negative test), vacc_list (accepted vaccinations), min_age_months (type 10: asked from this age).
                         * @example {
                         *       "min_age_months": 9
                         *     }
                         */
                        extras: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description The rule in words, Markdown.
                         * @example A certificate of vaccination against yellow fever is asked of travellers arriving from any country.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /** @description Where to read more. */
                        references: string[];
                        /** @description The vaccination that the rule is about; null where it is about none. */
                        vaccination: {
                            /**
                             * @description Id of the vaccination.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Its name.
                             * @example Yellow fever vaccine
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                        } | null;
                        /**
                         * @description Id of the vaccination.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        vaccination_id: string | null;
                        origin_country: components["schemas"]["OriginCountry"];
                        /**
                         * @description The country that imposes the rule.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        origin_country_id: string;
                        /** @description A province or state in short. */
                        origin_country_division: {
                            /**
                             * @description Id of the division.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Its name.
                             * @example Cabinda
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                            /**
                             * @description ISO 3166-2.
                             * @example AO-CAB
                             */
                            code: string | null;
                            /**
                             * @description The country it belongs to.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            country_id: string;
                            /**
                             * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
                             * @example 1
                             * @enum {integer}
                             */
                            travel_status: 0 | 1 | 2;
                        } | null;
                        /**
                         * @description The division that imposes the rule, where it is not the whole country’s.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        origin_country_division_id: string | null;
                        /** @description Where those come from whom it is for; empty: everybody. */
                        affected_countries: components["schemas"]["OriginCountry"][];
                        /** @description Ids of the affected countries; empty: everybody. */
                        affected_country_ids: string[];
                        /** @description The divisions where those come from whom it is for. */
                        affected_country_divisions: components["schemas"]["AffectedCountryDivision"][];
                        /** @description Ids of the affected divisions. */
                        affected_country_division_ids: string[];
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listDiseasesV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Diseases by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disease"][];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDiseaseV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug.
                 * @example malaria
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A disease. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disease"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listMedicationsV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Medications by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the medication.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Its name.
                         * @example Doxycycline
                         */
                        name: string | {
                            [key: string]: string;
                        } | null;
                        datum: components["schemas"]["Datum2"];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listVaccinationsV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Vaccinations by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the vaccination.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Its name.
                         * @example Typhoid vaccine
                         */
                        name: string | {
                            [key: string]: string;
                        } | null;
                        datum: components["schemas"]["Datum2"];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCountryDiseasesV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example BR
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Comments, the commonly relevant ones first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the comment.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description The country that it is about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description The company whose own comment this is; null for the default.
                         * @example null
                         */
                        company_id: string | null;
                        /**
                         * @description Why it matters in this country, Markdown.
                         * @example Occurs here.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description True for what is commonly relevant for travellers there.
                         * @example true
                         */
                        common: boolean;
                        /**
                         * @description Id of the disease.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        disease_id: string;
                        disease: components["schemas"]["Disease2"];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCountryMedicationsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example BR
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Comments, the commonly relevant ones first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the comment.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description The country that it is about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description The company whose own comment this is; null for the default.
                         * @example null
                         */
                        company_id: string | null;
                        /**
                         * @description Why it matters in this country, Markdown.
                         * @example Occurs here.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description True for what is commonly relevant for travellers there.
                         * @example true
                         */
                        common: boolean;
                        /**
                         * @description Id of the medication.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        medication_id: string;
                        medication: components["schemas"]["Medication2"];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCountryVaccinationsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example BR
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Comments, the commonly relevant ones first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the comment.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description The country that it is about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description The company whose own comment this is; null for the default.
                         * @example null
                         */
                        company_id: string | null;
                        /**
                         * @description Why it matters in this country, Markdown.
                         * @example Occurs here.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description True for what is commonly relevant for travellers there.
                         * @example true
                         */
                        common: boolean;
                        /**
                         * @description Id of the vaccination.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        vaccination_id: string;
                        vaccination: components["schemas"]["Vaccination2"];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCountryHospitalsV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example BR
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hospitals by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the hospital.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Name of the hospital.
                         * @example Hospital Italiano de Buenos Aires
                         */
                        name: string;
                        /**
                         * @description About the hospital; null where nothing is written.
                         * @example null
                         */
                        description: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description The address in one line, as far as it is known.
                         * @example Buenos Aires
                         */
                        address_str: string | null;
                        /**
                         * @description Latitude; null where the point is not known.
                         * @example -34.6
                         */
                        lat: number | null;
                        /**
                         * @description Longitude; null where the point is not known.
                         * @example -58.42
                         */
                        lng: number | null;
                        /**
                         * @description True: likely able to give emergency services. False: not known.
                         * @example true
                         */
                        emergency: boolean;
                        /**
                         * @description Deprecated.
                         * @example false
                         */
                        starred: boolean;
                        /**
                         * @description Identifier in a place directory.
                         * @example null
                         */
                        google_place_id: string | null;
                        /**
                         * @description Address in a place directory.
                         * @example null
                         */
                        google_place_url: string | null;
                        /**
                         * @description Id of the country.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description Accredited by an international hospital accreditation body.
                         * @example false
                         */
                        accr_jci: boolean;
                        /** @description How to reach it, in the order to show. */
                        contact_details: components["schemas"]["EmergNumber"][];
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listHospitalsInBoundsV2: {
        parameters: {
            query: {
                /**
                 * @description Northern edge.
                 * @example -34.5
                 */
                nelat: number;
                /**
                 * @description Eastern edge.
                 * @example -58.3
                 */
                nelng: number;
                /**
                 * @description Southern edge.
                 * @example -34.7
                 */
                swlat: number;
                /**
                 * @description Western edge.
                 * @example -58.6
                 */
                swlng: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hospitals, nearest to the centre first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the hospital.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Name of the hospital.
                         * @example Hospital Italiano de Buenos Aires
                         */
                        name: string;
                        /**
                         * @description About the hospital; null where nothing is written.
                         * @example null
                         */
                        description: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description The address in one line, as far as it is known.
                         * @example Buenos Aires
                         */
                        address_str: string | null;
                        /**
                         * @description Latitude; null where the point is not known.
                         * @example -34.6
                         */
                        lat: number | null;
                        /**
                         * @description Longitude; null where the point is not known.
                         * @example -58.42
                         */
                        lng: number | null;
                        /**
                         * @description True: likely able to give emergency services. False: not known.
                         * @example true
                         */
                        emergency: boolean;
                        /**
                         * @description Deprecated.
                         * @example false
                         */
                        starred: boolean;
                        /**
                         * @description Identifier in a place directory.
                         * @example null
                         */
                        google_place_id: string | null;
                        /**
                         * @description Address in a place directory.
                         * @example null
                         */
                        google_place_url: string | null;
                        /**
                         * @description Id of the country.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description Accredited by an international hospital accreditation body.
                         * @example false
                         */
                        accr_jci: boolean;
                        /** @description How to reach it, in the order to show. */
                        contact_details: components["schemas"]["EmergNumber"][];
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listSafetyCategoriesV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories, the lower ones after theirs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the category.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description A name for programs.
                         * @example demonstration
                         */
                        slug: string;
                        /**
                         * @description Its name.
                         * @example Demonstration
                         */
                        name: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description What belongs to it.
                         * @example A planned or spontaneous gathering, march or sit-in in a public place.
                         */
                        description: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description The category above it; null on the upper level.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        parent_id: string | null;
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCountryTravelRestrictionsV2: {
        parameters: {
            query?: {
                /** @description A time, ISO 8601 or Unix seconds; a day alone is its first moment, UTC. One that has passed is answered with what was said then; one that is to come, with what will hold by what is known now. */
                as_of?: string | number;
            };
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example GH
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules by what they are about. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the rule.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last known to be in place.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        effective_as_of: string;
                        /**
                         * @description What it is about: 0 resident may enter, 1 foreigner may enter, 2 transit allowed, 3 test required on arrival, 4 test certificate allowed, 5 quarantine required on arrival, 6 vaccination required, 7 insurance required, 8 test certificate required, 9 entry form required, 10 vaccine details.
                         * @example 6
                         * @enum {integer}
                         */
                        type: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
                        /**
                         * @description What it says: 0 no, 1 yes, 2 yes with exceptions, 3 no with exceptions.
                         * @example 2
                         * @enum {integer}
                         */
                        value: 0 | 1 | 2 | 3;
                        /**
                         * @description quarantine_days (type 5), entry_hours (type 8: hours before arrival of a negative test), vacc_list (accepted vaccinations), min_age_months (type 10: asked from this age).
                         * @example {
                         *       "min_age_months": 9
                         *     }
                         */
                        extras: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description The rule in words, Markdown.
                         * @example A certificate of vaccination against yellow fever is asked of travellers arriving from any country.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /** @description Where to read more. */
                        references: string[];
                        /** @description The vaccination that the rule is about; null where it is about none. */
                        vaccination: {
                            /**
                             * @description Id of the vaccination.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Its name.
                             * @example Yellow fever vaccine
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                        } | null;
                        /**
                         * @description Id of the vaccination.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        vaccination_id: string | null;
                        origin_country: components["schemas"]["OriginCountry"];
                        /**
                         * @description The country that imposes the rule.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        origin_country_id: string;
                        /** @description A province or state in short. */
                        origin_country_division: {
                            /**
                             * @description Id of the division.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Its name.
                             * @example Cabinda
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                            /**
                             * @description ISO 3166-2.
                             * @example AO-CAB
                             */
                            code: string | null;
                            /**
                             * @description The country it belongs to.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            country_id: string;
                            /**
                             * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
                             * @example 1
                             * @enum {integer}
                             */
                            travel_status: 0 | 1 | 2;
                        } | null;
                        /**
                         * @description The division that imposes the rule, where it is not the whole country’s.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        origin_country_division_id: string | null;
                        /** @description Where those come from whom it is for; empty: everybody. */
                        affected_countries: components["schemas"]["OriginCountry"][];
                        /** @description Ids of the affected countries; empty: everybody. */
                        affected_country_ids: string[];
                        /** @description The divisions where those come from whom it is for. */
                        affected_country_divisions: components["schemas"]["AffectedCountryDivision"][];
                        /** @description Ids of the affected divisions. */
                        affected_country_division_ids: string[];
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTravelRestrictionsV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
                /**
                 * @description Country, by code or id, whose travellers it is for: rules for everybody too.
                 * @example BR
                 */
                affected_country_id?: string;
                /**
                 * @description Country, by code or id, that imposes the rule; its divisions’ rules too.
                 * @example GH
                 */
                origin_country_id?: string;
                /**
                 * @description Numbers of types, with commas between them, or repeated.
                 * @example 6,10
                 */
                types?: string | string[];
                /**
                 * @description Numbers of types, with commas between them, or repeated.
                 * @example 6,10
                 */
                "types[]"?: string | string[];
                /**
                 * @description Country code: only rules for that nationality, and for everybody.
                 * @example DE
                 */
                nationality?: string;
                /**
                 * @description Country, by code or id, that is entered. Used together with departure.
                 * @example IN
                 */
                destination?: string;
                /**
                 * @description Country, by code or id, that one comes from. Used together with destination.
                 * @example DE
                 */
                departure?: string;
                /**
                 * @description ISO 3166-2 code of where one goes: the rules of the country and of this division.
                 * @example IN-MH
                 */
                destination_country_division?: string;
                /**
                 * @description IATA or ICAO code. Used together with destination_airport.
                 * @example MUC
                 */
                departure_airport?: string;
                /**
                 * @description IATA or ICAO code. Used together with departure_airport.
                 * @example BOM
                 */
                destination_airport?: string;
                /**
                 * @description Latitude of where one goes. Used together with the other three.
                 * @example 19.08
                 */
                destination_lat?: number;
                /**
                 * @description Longitude of where one goes. Used together with the other three.
                 * @example 72.87
                 */
                destination_lng?: number;
                /**
                 * @description Latitude of where one comes from. Used together with the other three.
                 * @example 48.35
                 */
                departure_lat?: number;
                /**
                 * @description Longitude of where one comes from. Used together with the other three.
                 * @example 11.78
                 */
                departure_lng?: number;
                /**
                 * @description True assumes full vaccination: what it makes unnecessary is left out.
                 * @example true
                 */
                vaccinated?: boolean;
                /** @description A time, ISO 8601 or Unix seconds; a day alone is its first moment, UTC. One that has passed is answered with what was said then; one that is to come, with what will hold by what is known now. */
                as_of?: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules by what they are about. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the rule.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last known to be in place.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        effective_as_of: string;
                        /**
                         * @description What it is about: 0 resident may enter, 1 foreigner may enter, 2 transit allowed, 3 test required on arrival, 4 test certificate allowed, 5 quarantine required on arrival, 6 vaccination required, 7 insurance required, 8 test certificate required, 9 entry form required, 10 vaccine details.
                         * @example 6
                         * @enum {integer}
                         */
                        type: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
                        /**
                         * @description What it says: 0 no, 1 yes, 2 yes with exceptions, 3 no with exceptions.
                         * @example 2
                         * @enum {integer}
                         */
                        value: 0 | 1 | 2 | 3;
                        /**
                         * @description quarantine_days (type 5), entry_hours (type 8: hours before arrival of a negative test), vacc_list (accepted vaccinations), min_age_months (type 10: asked from this age).
                         * @example {
                         *       "min_age_months": 9
                         *     }
                         */
                        extras: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description The rule in words, Markdown.
                         * @example A certificate of vaccination against yellow fever is asked of travellers arriving from any country.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /** @description Where to read more. */
                        references: string[];
                        /** @description The vaccination that the rule is about; null where it is about none. */
                        vaccination: {
                            /**
                             * @description Id of the vaccination.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Its name.
                             * @example Yellow fever vaccine
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                        } | null;
                        /**
                         * @description Id of the vaccination.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        vaccination_id: string | null;
                        origin_country: components["schemas"]["OriginCountry"];
                        /**
                         * @description The country that imposes the rule.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        origin_country_id: string;
                        /** @description A province or state in short. */
                        origin_country_division: {
                            /**
                             * @description Id of the division.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Its name.
                             * @example Cabinda
                             */
                            name: string | {
                                [key: string]: string;
                            } | null;
                            /**
                             * @description ISO 3166-2.
                             * @example AO-CAB
                             */
                            code: string | null;
                            /**
                             * @description The country it belongs to.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            country_id: string;
                            /**
                             * @description How careful to be: 0 use normal precautions, 1 exercise high caution, 2 avoid travel.
                             * @example 1
                             * @enum {integer}
                             */
                            travel_status: 0 | 1 | 2;
                        } | null;
                        /**
                         * @description The division that imposes the rule, where it is not the whole country’s.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        origin_country_division_id: string | null;
                        /** @description Where those come from whom it is for; empty: everybody. */
                        affected_countries: components["schemas"]["OriginCountry"][];
                        /** @description Ids of the affected countries; empty: everybody. */
                        affected_country_ids: string[];
                        /** @description The divisions where those come from whom it is for. */
                        affected_country_divisions: components["schemas"]["AffectedCountryDivision"][];
                        /** @description Ids of the affected divisions. */
                        affected_country_division_ids: string[];
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    readConfirmationV2: {
        parameters: {
            query: {
                /**
                 * @description What the link carries.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0.wJ2m0c8b3o3N1m8kqk2v0w5yq9E
                 */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An invitation, as the person sees it who has the link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The address that was written to.
                         * @example ada@example.com
                         */
                        email: string;
                        company: components["schemas"]["Company"];
                        /**
                         * @description The account has no password yet: one may be sent along.
                         * @example true
                         */
                        may_choose_password: boolean;
                        /**
                         * Format: date-time
                         * @description When the invitation was confirmed; null until then.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        confirmed_at: string | null;
                        /**
                         * Format: date-time
                         * @description Until when the link can be used.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        expires_at: string | null;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The state of the resource does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    confirmV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the link carries.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0.wJ2m0c8b3o3N1m8kqk2v0w5yq9E
                     */
                    token?: string | null;
                    /**
                     * @description Where none is set yet: the password to sign in with, at least 10 characters.
                     * @example correct horse
                     */
                    password?: string | null;
                    /**
                     * @description The password once more.
                     * @example correct horse
                     */
                    password_confirmation?: string | null;
                };
                "multipart/form-data": {
                    /**
                     * @description What the link carries.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0.wJ2m0c8b3o3N1m8kqk2v0w5yq9E
                     */
                    token?: string | null;
                    /**
                     * @description Where none is set yet: the password to sign in with, at least 10 characters.
                     * @example correct horse
                     */
                    password?: string | null;
                    /**
                     * @description The password once more.
                     * @example correct horse
                     */
                    password_confirmation?: string | null;
                };
            };
        };
        responses: {
            /** @description An invitation, as the person sees it who has the link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The address that was written to.
                         * @example ada@example.com
                         */
                        email: string;
                        company: components["schemas"]["Company"];
                        /**
                         * @description The account has no password yet: one may be sent along.
                         * @example true
                         */
                        may_choose_password: boolean;
                        /**
                         * Format: date-time
                         * @description When the invitation was confirmed; null until then.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        confirmed_at: string | null;
                        /**
                         * Format: date-time
                         * @description Until when the link can be used.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        expires_at: string | null;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The state of the resource does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createDeviceV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    device: components["schemas"]["Device"];
                };
                "multipart/form-data": {
                    device: components["schemas"]["Device"];
                };
            };
        };
        responses: {
            /** @description A device that push notifications can reach. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the device.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first registered.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last registered.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Whose it is.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        user_id: string;
                        /**
                         * @description Push notification token.
                         * @example 740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad
                         */
                        token: string | null;
                        /**
                         * @description ios or android.
                         * @example ios
                         */
                        platform: string;
                        /**
                         * @description Unique identifier of the device.
                         * @example C3E6A1B2-7B1E-4F6E-9D55-1C8F7E7B5A10
                         */
                        uuid: string | null;
                        /**
                         * @description Language tag of the device.
                         * @example en
                         */
                        locale: string | null;
                        /**
                         * @description Who made it.
                         * @example Apple
                         */
                        manufacturer: string | null;
                        /**
                         * @description Model.
                         * @example iPhone15,2
                         */
                        model: string | null;
                        /**
                         * @description Name of the operating system.
                         * @example iOS
                         */
                        osname: string | null;
                        /**
                         * @description Version of the operating system.
                         * @example 17.1
                         */
                        osversion: string | null;
                        /**
                         * @description Number of processors.
                         * @example 6
                         */
                        processor_count: number | null;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listOrgUsersV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
                /**
                 * @description Only people with one of these roles, by number: 0 Traveller, 1 Employee, 2 Branded Traveller, 50 Clinical Admin, 55 Medical Practitioner, 57 Psychiatrist, 59 Dentist, 99 Organization Admin. Separated by commas, or repeated.
                 * @example 0,2
                 */
                roles?: string | string[];
                /**
                 * @description Only people with one of these roles, by number: 0 Traveller, 1 Employee, 2 Branded Traveller, 50 Clinical Admin, 55 Medical Practitioner, 57 Psychiatrist, 59 Dentist, 99 Organization Admin. Separated by commas, or repeated.
                 * @example 0,2
                 */
                "roles[]"?: string | string[];
                /**
                 * @description People with a name like this, the nearest first.
                 * @example lindqvist
                 */
                name?: string;
                /**
                 * @description True: only people who were invited, not as employees, and have not confirmed yet.
                 * @example false
                 */
                invited_users?: string;
                /**
                 * @description True: only people who were invited as employees and have not confirmed yet.
                 * @example false
                 */
                invited_employees?: string;
            };
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People, oldest first; by name, the nearest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgUser"][];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createOrgTravellerV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["User"];
                    /**
                     * @description True: send the person a link to confirm the address and to choose a password. False unless said.
                     * @example false
                     */
                    send_confirmation_email?: boolean | number | string | null;
                };
            };
        };
        responses: {
            /** @description A person. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgUser"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOrgUserV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgUser"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putOrgUserV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["User"];
                };
            };
        };
        responses: {
            /** @description A person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgUser"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteOrgUserV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Always an empty list: it was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example [] */
                    "application/json": unknown[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateOrgUserV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["User"];
                };
            };
        };
        responses: {
            /** @description A person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgUser"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWebPushKeyV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service’s key for Web Push. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The public key, in base64url.
                         * @example BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM
                         */
                        public_key: string;
                    };
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    subscribeBrowserV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user: the caller.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                user_id: string;
            };
            cookie?: never;
        };
        /** @description A browser that wants to be told. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the browser’s PushManager answered. */
                    subscription: {
                        /**
                         * @description Where the browser’s push service takes messages.
                         * @example https://push.example/send/abc
                         */
                        endpoint: string;
                        /** @description By which messages are encrypted for this browser. */
                        keys: {
                            /**
                             * @description The browser’s public key, in base64url.
                             * @example BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM
                             */
                            p256dh: string;
                            /**
                             * @description The browser’s secret, in base64url.
                             * @example tBHItJI5svbpez7KI4CCXg
                             */
                            auth: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description A browser that is told. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the subscription.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first registered.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unsubscribeBrowserV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user: the caller.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                user_id: string;
                /**
                 * @description Id of the subscription.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Always an empty list: it was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example [] */
                    "application/json": unknown[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMySettingsV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the caller chose to be told, how, and when. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MySettings"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    changeMySettingsByPutV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    settings: components["schemas"]["Setting"];
                };
            };
        };
        responses: {
            /** @description What the caller chose to be told, how, and when. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MySettings"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    changeMySettingsV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    settings: components["schemas"]["Setting"];
                };
            };
        };
        responses: {
            /** @description What the caller chose to be told, how, and when. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MySettings"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1. Without page and per_page the list is whole.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most. Without page and per_page the list is whole.
                 * @example 10
                 */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Notifications, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the notification.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * Format: date-time
                         * @description When it was read; null while it is not.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        read_at: string | null;
                        /**
                         * @description What it is about, in the person’s language.
                         * @example Flooding in Lima
                         */
                        title: string;
                        /**
                         * @description What there is to know.
                         * @example Roads are under water. Avoid the centre.
                         */
                        body: string;
                        /**
                         * @description Ids of what it is about, by the type; empty where it is about nothing else.
                         * @example {
                         *       "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                         *     }
                         */
                        data: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description What kind it is: the number of the table of notification types.
                         * @example 110
                         */
                        type: number;
                        /**
                         * @description Who was told.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        user_id: string;
                        /**
                         * @description The company in which it came about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string | null;
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    markNotificationRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the notification.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                notification_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Something that a person was told. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the notification.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * Format: date-time
                         * @description When it was read; null while it is not.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        read_at: string | null;
                        /**
                         * @description What it is about, in the person’s language.
                         * @example Flooding in Lima
                         */
                        title: string;
                        /**
                         * @description What there is to know.
                         * @example Roads are under water. Avoid the centre.
                         */
                        body: string;
                        /**
                         * @description Ids of what it is about, by the type; empty where it is about nothing else.
                         * @example {
                         *       "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                         *     }
                         */
                        data: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description What kind it is: the number of the table of notification types.
                         * @example 110
                         */
                        type: number;
                        /**
                         * @description Who was told.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        user_id: string;
                        /**
                         * @description The company in which it came about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string | null;
                    };
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    markNotificationReadByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the notification.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                notification_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Something that a person was told. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the notification.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * Format: date-time
                         * @description When it was read; null while it is not.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        read_at: string | null;
                        /**
                         * @description What it is about, in the person’s language.
                         * @example Flooding in Lima
                         */
                        title: string;
                        /**
                         * @description What there is to know.
                         * @example Roads are under water. Avoid the centre.
                         */
                        body: string;
                        /**
                         * @description Ids of what it is about, by the type; empty where it is about nothing else.
                         * @example {
                         *       "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                         *     }
                         */
                        data: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description What kind it is: the number of the table of notification types.
                         * @example 110
                         */
                        type: number;
                        /**
                         * @description Who was told.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        user_id: string;
                        /**
                         * @description The company in which it came about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string | null;
                    };
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    markNotificationReadByPatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the notification.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                notification_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Something that a person was told. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the notification.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * Format: date-time
                         * @description When it was read; null while it is not.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        read_at: string | null;
                        /**
                         * @description What it is about, in the person’s language.
                         * @example Flooding in Lima
                         */
                        title: string;
                        /**
                         * @description What there is to know.
                         * @example Roads are under water. Avoid the centre.
                         */
                        body: string;
                        /**
                         * @description Ids of what it is about, by the type; empty where it is about nothing else.
                         * @example {
                         *       "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                         *     }
                         */
                        data: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description What kind it is: the number of the table of notification types.
                         * @example 110
                         */
                        type: number;
                        /**
                         * @description Who was told.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        user_id: string;
                        /**
                         * @description The company in which it came about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string | null;
                    };
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the notification.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                notification_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Always an empty list: it was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example [] */
                    "application/json": unknown[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    readSubscriptionV2: {
        parameters: {
            query: {
                /**
                 * @description What the link carries.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0.trip_alert.wJ2m0c8b3o3N1m8kqk2v0w5yq9E
                 */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a link in an e-mail turns off. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The address that mails go to.
                         * @example ada@example.com
                         */
                        email: string;
                        /**
                         * @description What the link is about: trip_alert or all_good.
                         * @example trip_alert
                         */
                        subject: string;
                        /**
                         * @description Whether such e-mails are sent.
                         * @example false
                         */
                        subscribed: boolean;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    unsubscribeV2: {
        parameters: {
            query: {
                /**
                 * @description What the link carries.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0.trip_alert.wJ2m0c8b3o3N1m8kqk2v0w5yq9E
                 */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * @description true or 1: send such e-mails again. Anything else, and nothing: stop them.
                     * @example false
                     */
                    subscribed?: unknown;
                };
                "application/json": {
                    /**
                     * @description true or 1: send such e-mails again. Anything else, and nothing: stop them.
                     * @example false
                     */
                    subscribed?: unknown;
                };
                "multipart/form-data": {
                    /**
                     * @description true or 1: send such e-mails again. Anything else, and nothing: stop them.
                     * @example false
                     */
                    subscribed?: unknown;
                };
            };
        };
        responses: {
            /** @description What a link in an e-mail turns off. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The address that mails go to.
                         * @example ada@example.com
                         */
                        email: string;
                        /**
                         * @description What the link is about: trip_alert or all_good.
                         * @example trip_alert
                         */
                        subject: string;
                        /**
                         * @description Whether such e-mails are sent.
                         * @example false
                         */
                        subscribed: boolean;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listWebhookEndpointsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Endpoints, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"][];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createWebhookEndpointV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The endpoint. */
                    webhook_endpoint: {
                        /**
                         * @description https, without a name or password and without a fragment, at a public address.
                         * @example https://hooks.example.com/godwit
                         */
                        url: string;
                        /**
                         * @description False: events wait until it is true again.
                         * @example true
                         */
                        enabled?: boolean;
                        /**
                         * @description Numbers of events; empty or null: all.
                         * @example [
                         *       20,
                         *       21,
                         *       22,
                         *       53,
                         *       110
                         *     ]
                         */
                        enabled_events?: number[] | null;
                    };
                };
            };
        };
        responses: {
            /** @description A webhook endpoint, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the endpoint.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * @description Whose it is.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string;
                        /**
                         * @description Where events are posted to.
                         * @example https://hooks.example.com/godwit
                         */
                        url: string;
                        /**
                         * @description Events are sent. While it is false they wait, as long as their calendar lasts.
                         * @example true
                         */
                        enabled: boolean;
                        /** @description The events that it gets; empty: all. */
                        enabled_events: number[];
                        /**
                         * @description enabled, disabled, or failing: nothing but failures for three days.
                         * @example enabled
                         */
                        status: string;
                        /**
                         * @description asked, or gone (it answered 410); none while it is enabled.
                         * @example null
                         */
                        disabled_because: string | null;
                        /**
                         * Format: date-time
                         * @description The first failure since the last success.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        failing_since: string | null;
                        /**
                         * Format: date-time
                         * @description When something last arrived, within a minute.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        last_success_at: string | null;
                        /**
                         * Format: date-time
                         * @description Until then the secret of before the last rotation signs too.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        previous_secret_until: string | null;
                        /**
                         * @description Counts its changes.
                         * @example 1
                         */
                        revision: number;
                        /**
                         * Format: date-time
                         * @description When it was registered.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Signs every delivery. It is shown here this once.
                         * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
                         */
                        signing_secret: string;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getWebhookEndpointV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putWebhookEndpointV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    webhook_endpoint: components["schemas"]["WebhookEndpoint2"];
                };
            };
        };
        responses: {
            /** @description A webhook endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteWebhookEndpointV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Always an empty object: it was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateWebhookEndpointV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    webhook_endpoint: components["schemas"]["WebhookEndpoint2"];
                };
            };
        };
        responses: {
            /** @description A webhook endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    rotateWebhookSecretV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook endpoint, with its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the endpoint.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * @description Whose it is.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string;
                        /**
                         * @description Where events are posted to.
                         * @example https://hooks.example.com/godwit
                         */
                        url: string;
                        /**
                         * @description Events are sent. While it is false they wait, as long as their calendar lasts.
                         * @example true
                         */
                        enabled: boolean;
                        /** @description The events that it gets; empty: all. */
                        enabled_events: number[];
                        /**
                         * @description enabled, disabled, or failing: nothing but failures for three days.
                         * @example enabled
                         */
                        status: string;
                        /**
                         * @description asked, or gone (it answered 410); none while it is enabled.
                         * @example null
                         */
                        disabled_because: string | null;
                        /**
                         * Format: date-time
                         * @description The first failure since the last success.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        failing_since: string | null;
                        /**
                         * Format: date-time
                         * @description When something last arrived, within a minute.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        last_success_at: string | null;
                        /**
                         * Format: date-time
                         * @description Until then the secret of before the last rotation signs too.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        previous_secret_until: string | null;
                        /**
                         * @description Counts its changes.
                         * @example 1
                         */
                        revision: number;
                        /**
                         * Format: date-time
                         * @description When it was registered.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description Signs every delivery. It is shown here this once.
                         * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
                         */
                        signing_secret: string;
                    };
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listWebhookDeliveriesV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
                /**
                 * @description Only in this state.
                 * @example exhausted
                 */
                state?: "waiting" | "paused" | "delivered" | "exhausted" | "dropped";
            };
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the delivery.
                         * @example 1
                         */
                        id: number;
                        /**
                         * @description The endpoint.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        webhook_endpoint_id: string;
                        /**
                         * @description The event.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        webhook_event_id: string;
                        /**
                         * @description The number of the event.
                         * @example 110
                         */
                        event: number;
                        /**
                         * @description Its name.
                         * @example alert.matched
                         */
                        event_name: string;
                        /**
                         * @description A sample that somebody asked for.
                         * @example false
                         */
                        test: boolean;
                        /**
                         * @description waiting (for its next try), paused (the endpoint is disabled), delivered, exhausted (every try failed), dropped (the endpoint was deleted).
                         * @example delivered
                         * @enum {string}
                         */
                        state: "waiting" | "paused" | "delivered" | "exhausted" | "dropped";
                        /**
                         * Format: date-time
                         * @description When it is tried next.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        next_try_at: string | null;
                        /**
                         * Format: date-time
                         * @description When its calendar began: with the event, or with the last replay.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        queued_at: string;
                        /**
                         * Format: date-time
                         * @description When it arrived, or was given up.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        ended_at: string | null;
                        /** @description Every try, oldest first. */
                        tries: components["schemas"]["Try"][];
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    pullWebhookEventsV2: {
        parameters: {
            query?: {
                /**
                 * @description next_cursor of the answer before.
                 * @example 4711
                 */
                after?: string;
                /**
                 * @description The most.
                 * @example 100
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events after a cursor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Events, oldest first. */
                        events: {
                            /**
                             * @description Id of the event; the same as in its deliveries.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Its number.
                             * @example 20
                             */
                            event: number;
                            /**
                             * @description Its name.
                             * @example trip.created
                             */
                            event_name: string;
                            /**
                             * Format: date-time
                             * @description When it happened.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            created_at: string;
                            /**
                             * @description What happened; by event, as the section on webhooks says.
                             * @example {
                             *       "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                             *     }
                             */
                            payload: {
                                [key: string]: unknown;
                            };
                        }[];
                        /**
                         * @description Send it as `after` next time; none before the first event.
                         * @example 4711
                         */
                        next_cursor: string | null;
                        /**
                         * @description There is more after these.
                         * @example false
                         */
                        has_more: boolean;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replayWebhookEventV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                webhook_event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a replay came to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description How many deliveries were put in line again.
                         * @example 12
                         */
                        replayed: number;
                    };
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replayWebhookEndpointV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description From this time on. ISO 8601 or Unix seconds.
                     * @example 2026-11-14T12:00:00.000Z
                     * @example 1794657600
                     */
                    since: string | number;
                    /**
                     * @description Up to and including this time. ISO 8601 or Unix seconds.
                     * @example 2026-11-14T12:00:00.000Z
                     * @example 1794657600
                     */
                    until: string | number;
                };
            };
        };
        responses: {
            /** @description What a replay came to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description How many deliveries were put in line again.
                         * @example 12
                         */
                        replayed: number;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    testWebhookEndpointV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Number of the event; 20 where none is named.
                     * @example 110
                     */
                    event?: number;
                };
            };
        };
        responses: {
            /** @description One event for one endpoint, and what became of it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the delivery.
                         * @example 1
                         */
                        id: number;
                        /**
                         * @description The endpoint.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        webhook_endpoint_id: string;
                        /**
                         * @description The event.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        webhook_event_id: string;
                        /**
                         * @description The number of the event.
                         * @example 110
                         */
                        event: number;
                        /**
                         * @description Its name.
                         * @example alert.matched
                         */
                        event_name: string;
                        /**
                         * @description A sample that somebody asked for.
                         * @example false
                         */
                        test: boolean;
                        /**
                         * @description waiting (for its next try), paused (the endpoint is disabled), delivered, exhausted (every try failed), dropped (the endpoint was deleted).
                         * @example delivered
                         * @enum {string}
                         */
                        state: "waiting" | "paused" | "delivered" | "exhausted" | "dropped";
                        /**
                         * Format: date-time
                         * @description When it is tried next.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        next_try_at: string | null;
                        /**
                         * Format: date-time
                         * @description When its calendar began: with the event, or with the last replay.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        queued_at: string;
                        /**
                         * Format: date-time
                         * @description When it arrived, or was given up.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        ended_at: string | null;
                        /** @description Every try, oldest first. */
                        tries: components["schemas"]["Try"][];
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMyProfileV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller’s own account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the person.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When the account was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When the account was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description The name to show.
                         * @example Ada Lindqvist
                         */
                        display_name: string;
                        /**
                         * @description First name.
                         * @example Ada
                         */
                        first_name: string;
                        /**
                         * @description Last name.
                         * @example Lindqvist
                         */
                        last_name: string | null;
                        /**
                         * @description Age in years. Deprecated.
                         * @example 41
                         */
                        age: number | null;
                        /**
                         * @description Day of birth.
                         * @example 1985-05-04
                         */
                        birthday: string | null;
                        /**
                         * @description E-mail address.
                         * @example ada@example.com
                         */
                        email: string;
                        /**
                         * @description ISO 3166-1 alpha-2.
                         * @example SE
                         */
                        home_country: string | null;
                        /**
                         * @description Phone number.
                         * @example +46 70 123 45 67
                         */
                        phone_number: string | null;
                        /**
                         * @description ISO 639-1.
                         * @example en
                         */
                        language: string;
                        /**
                         * @description The same as timezone_identifier. Deprecated.
                         * @example Europe/Stockholm
                         */
                        timezone: string | null;
                        /**
                         * @description IANA identifier of the time zone.
                         * @example Europe/Stockholm
                         */
                        timezone_identifier: string | null;
                        profile_pic: components["schemas"]["ProfilePic"];
                        /**
                         * @description Name in the community. There is none yet.
                         * @example null
                         */
                        username: string | null;
                        /**
                         * @description Points in the community.
                         * @example 0
                         */
                        points: number;
                        /**
                         * @description The person’s id in the company’s own books.
                         * @example E-1042
                         */
                        external_id: string | null;
                        /**
                         * @description Responders: about the person.
                         * @example Travel medicine since 2009.
                         */
                        bio?: string | null;
                        /** @description Responders: the languages spoken. */
                        languages_spoken?: string[];
                        doctor_settings?: components["schemas"]["DoctorSetting"];
                        /**
                         * @description The key that the person’s devices call with.
                         * @example gwu_0000000000000000000000000001AbCdE
                         */
                        authentication_token: string;
                        /** @description What the person chose to be told, and how. */
                        settings: {
                            /**
                             * @description Id of the settings.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Trip alerts by e-mail.
                             * @example true
                             */
                            send_trip_alert_email: boolean;
                            /**
                             * @description Trip alerts as push notifications.
                             * @example true
                             */
                            send_trip_alert_push: boolean;
                            /**
                             * @description “All is well” by e-mail, where the company has the option.
                             * @example true
                             */
                            send_all_good_email: boolean;
                            /**
                             * @description “All is well” as push notifications, where the company has the option.
                             * @example true
                             */
                            send_all_good_push: boolean;
                            /**
                             * @description Check in with the exact location.
                             * @example true
                             */
                            check_in_with_location: boolean;
                            /**
                             * @description Follow what the person commented on or reported.
                             * @example true
                             */
                            follow_after_comment_report: boolean;
                            /**
                             * @description Rewards of the community by e-mail.
                             * @example true
                             */
                            community_reward_email: boolean;
                            /**
                             * @description Rewards of the community as push notifications.
                             * @example true
                             */
                            community_reward_push: boolean;
                            /**
                             * @description Reports of the community nearby by e-mail.
                             * @example true
                             */
                            community_proximity_email: boolean;
                            /**
                             * @description Reports of the community nearby as push notifications.
                             * @example true
                             */
                            community_proximity_push: boolean;
                        };
                        /**
                         * @description Mailing lists. There are none yet.
                         * @example {}
                         */
                        mailing_lists: Record<string, never>;
                        /** @description The latest check-ins, newest first; at most 20. */
                        check_ins: components["schemas"]["CheckIn"][];
                        /** @description The last known location; null where nothing is known. */
                        loc: {
                            /**
                             * @description Latitude.
                             * @example -12.0464
                             */
                            lat: number | null;
                            /**
                             * @description Longitude.
                             * @example -77.0428
                             */
                            lng: number | null;
                            /**
                             * Format: date-time
                             * @description When the person was there.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            at: string;
                            /**
                             * @description ISO 3166-1 alpha-2.
                             * @example PE
                             */
                            country_code: string | null;
                            /**
                             * @description How exact. 0 fine, 1 coarse, 2 geocoded, 3 country-wide, 99 unknown.
                             * @example 0
                             * @enum {integer}
                             */
                            acc: 0 | 1 | 2 | 3 | 99;
                            /**
                             * @description The trip that was under way.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            trip_id: string | null;
                        } | null;
                        /** @description What the person is in each company. */
                        roles: {
                            /**
                             * @description Id of the role.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When it was given.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When it was last changed.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            updated_at: string;
                            /**
                             * @description What the person is in the company. 0 Traveller, 1 Employee, 2 Branded Traveller, 50 Clinical Admin, 55 Medical Practitioner, 57 Psychiatrist, 59 Dentist, 99 Organization Admin.
                             * @example 0
                             * @enum {integer}
                             */
                            type: 0 | 1 | 2 | 50 | 55 | 57 | 59 | 99;
                            /** @description The company, in short. */
                            company: {
                                /**
                                 * @description Id of the company.
                                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                                 */
                                id: string;
                                /**
                                 * @description Its name.
                                 * @example Demo Travel
                                 */
                                name: string;
                            };
                        }[];
                        /** @description Subscriptions. */
                        subscriptions: {
                            /**
                             * @description Id of the subscription.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                        }[];
                    };
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listOrgTripsV2: {
        parameters: {
            query?: {
                /**
                 * @description Only what was modified after this time: Unix seconds, whole or fractional, or ISO 8601. Send the Date header of the answer before.
                 * @example 1794657600
                 */
                since?: string;
                /**
                 * @description Which page, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most, also when more are asked for.
                 * @example 10
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of trips. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * Format: date-time
                         * @description When it was removed; it is gone for good three months later.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        deleted_at: string | null;
                        /**
                         * @description Its name.
                         * @example Brazil and Peru, March 2027
                         */
                        name: string;
                        /**
                         * Format: date-time
                         * @description The first moment of its destinations and segments.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        start: string;
                        /**
                         * Format: date-time
                         * @description The last moment of its destinations and segments.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        finish: string;
                        /**
                         * @description The traveller has opened it; to its company: all of them have.
                         * @example false
                         */
                        read: boolean;
                        /**
                         * @description The traveller wants no notifications about it; to its company: none of them does.
                         * @example false
                         */
                        muted: boolean;
                        /**
                         * @description What it is for: 0 Holiday, 1 Business, 2 Other.
                         * @example 1
                         * @enum {integer}
                         */
                        trip_type: 0 | 1 | 2;
                        /** @description What is planned. */
                        activities: (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28)[];
                        /**
                         * @description The company in which it was made.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string | null;
                        /**
                         * @description The name of that company.
                         * @example Fernway Travel
                         */
                        company_name: string | null;
                        /**
                         * @description Who of the company made it.
                         * @example Grace Osei
                         */
                        employee_name: string | null;
                        /**
                         * @description The trip’s id in the company’s own books.
                         * @example PNR-77120
                         */
                        external_id: string | null;
                        /**
                         * @description Deprecated: always true.
                         * @example true
                         */
                        final: boolean;
                        /**
                         * @description What the company keeps with the trip, an id, and whether it is muted.
                         * @example {
                         *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                         *       "muted": false
                         *     }
                         */
                        settings: {
                            [key: string]: unknown;
                        };
                        /** @description Where it leads. */
                        destinations: components["schemas"]["Destination"][];
                        /** @description Who goes. */
                        travellers: components["schemas"]["OrgUser"][];
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createOrgTripV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    trip: components["schemas"]["Trip"];
                };
            };
        };
        responses: {
            /** @description A trip with its segments. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgTrip"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOrgTripV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                trip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A trip with its segments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgTrip"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putOrgTripV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                trip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    trip: components["schemas"]["Trip"];
                };
            };
        };
        responses: {
            /** @description A trip with its segments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgTrip"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteOrgTripV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                trip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Always an empty list: it was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example [] */
                    "application/json": unknown[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateOrgTripV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                trip_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    trip: components["schemas"]["Trip"];
                };
            };
        };
        responses: {
            /** @description A trip with its segments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgTrip"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTripDiseasesV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                trip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Comments, the company’s own before the default. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the comment.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description The country that it is about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description The company whose own comment this is; null for the default.
                         * @example null
                         */
                        company_id: string | null;
                        /**
                         * @description Why it matters in this country, Markdown.
                         * @example Occurs here.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description True for what is commonly relevant for travellers there.
                         * @example true
                         */
                        common: boolean;
                        /**
                         * @description Id of the disease.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        disease_id: string;
                        disease: components["schemas"]["Disease2"];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTripMedicationsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                trip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Comments, the company’s own before the default. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the comment.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description The country that it is about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description The company whose own comment this is; null for the default.
                         * @example null
                         */
                        company_id: string | null;
                        /**
                         * @description Why it matters in this country, Markdown.
                         * @example Occurs here.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description True for what is commonly relevant for travellers there.
                         * @example true
                         */
                        common: boolean;
                        /**
                         * @description Id of the medication.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        medication_id: string;
                        medication: components["schemas"]["Medication2"];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTripVaccinationsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                trip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Comments, the company’s own before the default. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the comment.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description The country that it is about.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description The company whose own comment this is; null for the default.
                         * @example null
                         */
                        company_id: string | null;
                        /**
                         * @description Why it matters in this country, Markdown.
                         * @example Occurs here.
                         */
                        comment: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description True for what is commonly relevant for travellers there.
                         * @example true
                         */
                        common: boolean;
                        /**
                         * @description Id of the vaccination.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        vaccination_id: string;
                        vaccination: components["schemas"]["Vaccination2"];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTripsV2: {
        parameters: {
            query?: {
                /**
                 * @description Only what was modified after this time: Unix seconds, whole or fractional, or ISO 8601. Send the Date header of the answer before.
                 * @example 1794657600
                 */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Trips by their first day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * Format: date-time
                         * @description When it was removed; it is gone for good three months later.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        deleted_at: string | null;
                        /**
                         * @description Its name.
                         * @example Brazil and Peru, March 2027
                         */
                        name: string;
                        /**
                         * Format: date-time
                         * @description The first moment of its destinations and segments.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        start: string;
                        /**
                         * Format: date-time
                         * @description The last moment of its destinations and segments.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        finish: string;
                        /**
                         * @description The traveller has opened it; to its company: all of them have.
                         * @example false
                         */
                        read: boolean;
                        /**
                         * @description The traveller wants no notifications about it; to its company: none of them does.
                         * @example false
                         */
                        muted: boolean;
                        /**
                         * @description What it is for: 0 Holiday, 1 Business, 2 Other.
                         * @example 1
                         * @enum {integer}
                         */
                        trip_type: 0 | 1 | 2;
                        /** @description What is planned. */
                        activities: (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28)[];
                        /**
                         * @description The company in which it was made.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string | null;
                        /**
                         * @description The name of that company.
                         * @example Fernway Travel
                         */
                        company_name: string | null;
                        /**
                         * @description Who of the company made it.
                         * @example Grace Osei
                         */
                        employee_name: string | null;
                        /**
                         * @description The trip’s id in the company’s own books.
                         * @example PNR-77120
                         */
                        external_id: string | null;
                        /**
                         * @description Deprecated: always true.
                         * @example true
                         */
                        final: boolean;
                        /**
                         * @description What the company keeps with the trip, an id, and whether it is muted.
                         * @example {
                         *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                         *       "muted": false
                         *     }
                         */
                        settings: {
                            [key: string]: unknown;
                        };
                        /** @description Where it leads. */
                        destinations: components["schemas"]["Destination"][];
                        /** @description Who goes. */
                        travellers: components["schemas"]["OrgUser"][];
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getTripV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                trip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A trip with its segments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrgTrip"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTripSegmentsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                trip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The itinerary of a trip. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The activity segments, in the order in which they were sent. */
                        activity_segments: components["schemas"]["ActivitySegment2"][];
                        /** @description The air segments, in the order in which they were sent. */
                        air_segments: components["schemas"]["AirSegment2"][];
                        /** @description The car segments, in the order in which they were sent. */
                        car_segments: components["schemas"]["CarSegment2"][];
                        /** @description The cruise segments, in the order in which they were sent. */
                        cruise_segments: components["schemas"]["CruiseSegment2"][];
                        /** @description The hotel segments, in the order in which they were sent. */
                        hotel_segments: components["schemas"]["HotelSegment2"][];
                        /** @description The rail segments, in the order in which they were sent. */
                        rail_segments: components["schemas"]["RailSegment2"][];
                    };
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    countActiveTravellersV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many people, by the two letters of the country. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "PE": 12,
                     *       "BR": 7
                     *     }
                     */
                    "application/json": {
                        [key: string]: number;
                    };
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCheckInRequestsV2: {
        parameters: {
            query?: {
                /**
                 * @description 1: also what was answered. Else only what was not.
                 * @example 1
                 */
                all?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the request.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description The manager who asked; null when the company’s own server did.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        user_id: string | null;
                        /**
                         * @description The company that asks.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string;
                        /**
                         * @description What the company wrote to those whom it asks.
                         * @example There was an earthquake near Lima. Are you safe?
                         */
                        message: string | null;
                        /**
                         * Format: date-time
                         * @description When the caller answered; null: not yet.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        answered_at: string | null;
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    answerCheckInRequestV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                check_in_request_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where the person is, and how. */
                    check_in: {
                        /**
                         * @description Degrees north. Also as lat.
                         * @example -12.0464
                         */
                        latitude?: number | string | null;
                        /**
                         * @description Degrees east. Also as lng.
                         * @example -77.0428
                         */
                        longitude?: number | string | null;
                        /**
                         * @description The same as latitude.
                         * @example -12.0464
                         */
                        lat?: number | string | null;
                        /**
                         * @description The same as longitude.
                         * @example -77.0428
                         */
                        lng?: number | string | null;
                        /**
                         * @description How exact the point is; 99 when left out: 0 fine (under 100 m), 1 coarse (100 m or more), 2 geocoded from an address, 3 the whole country, 99 unknown.
                         * @example 0
                         */
                        accuracy?: number | string | null;
                        /**
                         * @description Where from; 0 when left out: 0 mobile, 1 SMS, 2 web, 3 e-mail.
                         * @example 0
                         */
                        type?: number | string | null;
                        /**
                         * @description How the person is; 0 when left out: 0 unreported (automatic check-ins), 1 safe, 2 help.
                         * @example 0
                         */
                        status?: number | string | null;
                        /**
                         * @description Country, two or three letters; found from the point when left out.
                         * @example PE
                         */
                        country_code?: string | null;
                        /**
                         * @description When it occurred on the device: ISO 8601, or Unix seconds. Left out or 0: now.
                         * @example 2026-11-14T12:00:00.000Z
                         * @example 1794657600
                         */
                        checkin_at?: string | number | null;
                        /**
                         * @description Push token of the device.
                         * @example fcm-token-1
                         */
                        device_token?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Where a person was at a time, and how. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckIn"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listOrgCheckInRequestsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationCheckInRequest"][];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createOrgCheckInRequestV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whom to ask; what is named adds up. */
                    check_in_request: {
                        /** @description People of the company. */
                        user_ids?: string[];
                        /** @description The same as user_ids. */
                        traveller_ids?: string[];
                        /**
                         * @description Everybody of the company who is in this country now: id or code.
                         * @example PE
                         */
                        country?: string | null;
                        /**
                         * @description The same as country.
                         * @example PE
                         */
                        country_code?: string | null;
                        /**
                         * @description Everybody of the company whom this alert concerns.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        alert_id?: string | null;
                        /**
                         * @description What to say to them.
                         * @example There was an earthquake near Lima. Are you safe?
                         */
                        message?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description A request to check in, and how many have answered. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationCheckInRequest"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOrgCheckInRequestV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                check_in_request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A request with who answered what, and who has not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the request.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description The manager who asked; null when the company’s own server did.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        user_id: string | null;
                        /**
                         * @description The company that asks.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string;
                        /**
                         * @description What the company wrote to those whom it asks.
                         * @example There was an earthquake near Lima. Are you safe?
                         */
                        message: string | null;
                        /**
                         * @description How many people were asked.
                         * @example 12
                         */
                        asked: number;
                        /**
                         * @description How many of them have answered.
                         * @example 9
                         */
                        answered: number;
                        /**
                         * Format: date-time
                         * @description When those who have not answered are asked once more.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        follow_up_at: string;
                        /**
                         * Format: date-time
                         * @description When they were.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        followed_up_at: string | null;
                        /** @description Everybody who was asked: who has not answered comes first. */
                        travellers: {
                            /**
                             * @description The person.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            user_id: string;
                            /**
                             * @description First name.
                             * @example Ada
                             */
                            first_name: string;
                            /**
                             * @description Last name.
                             * @example Lindqvist
                             */
                            last_name: string | null;
                            /**
                             * @description The company’s own id of the person.
                             * @example emp-7
                             */
                            external_id: string | null;
                            /**
                             * Format: date-time
                             * @description When the person answered; null: not yet.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            answered_at: string | null;
                            /**
                             * CheckIn
                             * @description Where a person was at a time, and how.
                             */
                            check_in: {
                                /**
                                 * @description Id of the check-in.
                                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                                 */
                                id: string;
                                /**
                                 * Format: date-time
                                 * @description When it reached the service.
                                 * @example 2026-11-14T12:00:00.000Z
                                 */
                                created_at: string;
                                /**
                                 * Format: date-time
                                 * @description When it was last changed.
                                 * @example 2026-11-14T12:00:00.000Z
                                 */
                                updated_at: string;
                                /**
                                 * Format: date-time
                                 * @description When it occurred on the device.
                                 * @example 2026-11-14T12:00:00.000Z
                                 */
                                checkin_at: string;
                                /**
                                 * @description Degrees north.
                                 * @example -12.0464
                                 */
                                lat: number | null;
                                /**
                                 * @description Degrees east.
                                 * @example -77.0428
                                 */
                                lng: number | null;
                                /**
                                 * @description Where from: 0 mobile, 1 SMS, 2 web, 3 e-mail.
                                 * @example 0
                                 * @enum {integer}
                                 */
                                type: 0 | 1 | 2 | 3;
                                /**
                                 * @description How exact the point is: 0 fine (under 100 m), 1 coarse (100 m or more), 2 geocoded from an address, 3 the whole country, 99 unknown.
                                 * @example 0
                                 * @enum {integer}
                                 */
                                accuracy: 0 | 1 | 2 | 3 | 99;
                                /**
                                 * @description Country, two letters; null at open sea.
                                 * @example PE
                                 */
                                country_code: string | null;
                                /**
                                 * @description The point is the middle of a cell of about 25 km; the exact one was never stored.
                                 * @example false
                                 */
                                anonymized: boolean;
                                /**
                                 * @description The first address of the network that it came from, for a week; never the address itself. Null for people who do not share their location.
                                 * @example 203.0.113.0
                                 */
                                ip_address: string | null;
                                /**
                                 * @description Whose it is.
                                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                                 */
                                user_id: string;
                                /**
                                 * @description How the person is: 0 unreported (automatic check-ins), 1 safe, 2 help.
                                 * @example 1
                                 * @enum {integer}
                                 */
                                status: 0 | 1 | 2;
                                /**
                                 * @description Push token of the device; only the person sees it.
                                 * @example fcm-token-1
                                 */
                                device_token: string | null;
                            } | null;
                        }[];
                        /** @description Those who have not answered. */
                        unanswered_user_ids: string[];
                    };
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createCheckInV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where the person is, and how. */
                    check_in: {
                        /**
                         * @description Degrees north. Also as lat.
                         * @example -12.0464
                         */
                        latitude?: number | string | null;
                        /**
                         * @description Degrees east. Also as lng.
                         * @example -77.0428
                         */
                        longitude?: number | string | null;
                        /**
                         * @description The same as latitude.
                         * @example -12.0464
                         */
                        lat?: number | string | null;
                        /**
                         * @description The same as longitude.
                         * @example -77.0428
                         */
                        lng?: number | string | null;
                        /**
                         * @description How exact the point is; 99 when left out: 0 fine (under 100 m), 1 coarse (100 m or more), 2 geocoded from an address, 3 the whole country, 99 unknown.
                         * @example 0
                         */
                        accuracy?: number | string | null;
                        /**
                         * @description Where from; 0 when left out: 0 mobile, 1 SMS, 2 web, 3 e-mail.
                         * @example 0
                         */
                        type?: number | string | null;
                        /**
                         * @description How the person is; 0 when left out: 0 unreported (automatic check-ins), 1 safe, 2 help.
                         * @example 0
                         */
                        status?: number | string | null;
                        /**
                         * @description Country, two or three letters; found from the point when left out.
                         * @example PE
                         */
                        country_code?: string | null;
                        /**
                         * @description When it occurred on the device: ISO 8601, or Unix seconds. Left out or 0: now.
                         * @example 2026-11-14T12:00:00.000Z
                         * @example 1794657600
                         */
                        checkin_at?: string | number | null;
                        /**
                         * @description Push token of the device. Required.
                         * @example fcm-token-1
                         */
                        device_token?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Where a person was at a time, and how. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckIn"];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCountryAdvisoriesV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example PE
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open advisories, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the advisory.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was written.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description A short title.
                         * @example Demonstrations in Lima
                         */
                        headline: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description The situation, Markdown.
                         * @example Demonstrations are called at short notice.
                         */
                        body: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Where it stands: 0 open, 1 closed.
                         * @example 0
                         * @enum {integer}
                         */
                        status: 0 | 1;
                        /** @description Countries concerned. */
                        country_ids: string[];
                        /** @description The countries concerned, in short. */
                        countries: components["schemas"]["OriginCountry"][];
                        /** @description Divisions concerned. */
                        country_division_ids: string[];
                        /** @description The divisions concerned. */
                        country_divisions: components["schemas"]["CountryDivision"][];
                        /** @description Regions concerned. */
                        country_region_ids: string[];
                        /** @description The regions concerned. */
                        country_regions: components["schemas"]["CountryDivision"][];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTripAdvisoriesV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                trip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open advisories, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the advisory.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was written.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description A short title.
                         * @example Demonstrations in Lima
                         */
                        headline: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description The situation, Markdown.
                         * @example Demonstrations are called at short notice.
                         */
                        body: string | {
                            [key: string]: string;
                        } | null;
                        /**
                         * @description Where it stands: 0 open, 1 closed.
                         * @example 0
                         * @enum {integer}
                         */
                        status: 0 | 1;
                        /** @description Countries concerned. */
                        country_ids: string[];
                        /** @description The countries concerned, in short. */
                        countries: components["schemas"]["OriginCountry"][];
                        /** @description Divisions concerned. */
                        country_division_ids: string[];
                        /** @description The divisions concerned. */
                        country_divisions: components["schemas"]["CountryDivision"][];
                        /** @description Regions concerned. */
                        country_region_ids: string[];
                        /** @description The regions concerned. */
                        country_regions: components["schemas"]["CountryDivision"][];
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listUserAlertFiltersV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Filters, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the filter.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /** @description Alerts of these levels are blocked; empty: of every level. */
                        risk_levels: (0 | 1 | 2)[];
                        /**
                         * @description Only alerts of this safety category, or of one below it, are blocked; null: of every category.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        safety_category_id: string | null;
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createUserAlertFilterV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert_filter: components["schemas"]["AlertFilter"];
                };
            };
        };
        responses: {
            /** @description Alerts that are not to reach a person, or anybody of an organization. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the filter.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /** @description Alerts of these levels are blocked; empty: of every level. */
                        risk_levels: (0 | 1 | 2)[];
                        /**
                         * @description Only alerts of this safety category, or of one below it, are blocked; null: of every category.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        safety_category_id: string | null;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putUserAlertFilterV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                user_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert_filter: components["schemas"]["AlertFilter"];
                };
            };
        };
        responses: {
            /** @description Alerts that are not to reach a person, or anybody of an organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the filter.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /** @description Alerts of these levels are blocked; empty: of every level. */
                        risk_levels: (0 | 1 | 2)[];
                        /**
                         * @description Only alerts of this safety category, or of one below it, are blocked; null: of every category.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        safety_category_id: string | null;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteUserAlertFilterV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                user_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Always an empty object: it was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateUserAlertFilterV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                user_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert_filter: components["schemas"]["AlertFilter"];
                };
            };
        };
        responses: {
            /** @description Alerts that are not to reach a person, or anybody of an organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the filter.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /** @description Alerts of these levels are blocked; empty: of every level. */
                        risk_levels: (0 | 1 | 2)[];
                        /**
                         * @description Only alerts of this safety category, or of one below it, are blocked; null: of every category.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        safety_category_id: string | null;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listOrganizationAlertFiltersV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Filters, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the filter.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /** @description Alerts of these levels are blocked; empty: of every level. */
                        risk_levels: (0 | 1 | 2)[];
                        /**
                         * @description Only alerts of this safety category, or of one below it, are blocked; null: of every category.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        safety_category_id: string | null;
                    }[];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createOrganizationAlertFilterV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert_filter: components["schemas"]["AlertFilter"];
                };
            };
        };
        responses: {
            /** @description Alerts that are not to reach a person, or anybody of an organization. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the filter.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /** @description Alerts of these levels are blocked; empty: of every level. */
                        risk_levels: (0 | 1 | 2)[];
                        /**
                         * @description Only alerts of this safety category, or of one below it, are blocked; null: of every category.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        safety_category_id: string | null;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putOrganizationAlertFilterV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert_filter: components["schemas"]["AlertFilter"];
                };
            };
        };
        responses: {
            /** @description Alerts that are not to reach a person, or anybody of an organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the filter.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /** @description Alerts of these levels are blocked; empty: of every level. */
                        risk_levels: (0 | 1 | 2)[];
                        /**
                         * @description Only alerts of this safety category, or of one below it, are blocked; null: of every category.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        safety_category_id: string | null;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteOrganizationAlertFilterV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Always an empty object: it was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    updateOrganizationAlertFilterV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert_filter: components["schemas"]["AlertFilter"];
                };
            };
        };
        responses: {
            /** @description Alerts that are not to reach a person, or anybody of an organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the filter.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * Format: date-time
                         * @description When it was made.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /** @description Alerts of these levels are blocked; empty: of every level. */
                        risk_levels: (0 | 1 | 2)[];
                        /**
                         * @description Only alerts of this safety category, or of one below it, are blocked; null: of every category.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        safety_category_id: string | null;
                    };
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listAlertsV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1. Without page and per_page the list is whole.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most. Without page and per_page the list is whole.
                 * @example 10
                 */
                per_page?: number;
                /**
                 * @description Issued at this time or later. As all filters: only with the global_intelligence module.
                 * @example 2026-11-14T12:00:00.000Z
                 */
                from?: string;
                /**
                 * @description Issued at this time or earlier.
                 * @example 2026-11-14T12:00:00.000Z
                 */
                to?: string;
                /**
                 * @description Country id, alpha-2 or alpha-3 code.
                 * @example PE
                 */
                country?: string;
                /**
                 * @description What kind of event: 0 health, 1 safety.
                 * @example 1
                 */
                category?: 0 | 1;
                /**
                 * @description How great the risk is: 0 low, 1 medium, 2 high.
                 * @example 1
                 */
                risk_level?: 0 | 1 | 2;
                /**
                 * @description Where it stands: 1 historical, 2 published.
                 * @example 2
                 */
                status?: 1 | 2;
                /**
                 * @description Id or slug of a safety category; those below it count too.
                 * @example demonstration
                 */
                safety_category?: string;
                /**
                 * @description Id or slug of a disease.
                 * @example malaria
                 */
                disease?: string;
                /**
                 * @description Beginnings of words in headline or body, all of them, in whatever language; accents do not matter.
                 * @example flood lima
                 */
                text?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alerts, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"][];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAlertV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the alert.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An event: what happens, where, and what to do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCountryAlertsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example PE
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alerts, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"][];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listTripAlertsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                trip_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alerts, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"][];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listAlertsForFlightsV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The flights, at most 500.
                     * @example [
                     *       {
                     *         "departure_airport_code": "SPJC",
                     *         "arrival_airport_code": "SPZO",
                     *         "carrier_code": "LAN"
                     *       }
                     *     ]
                     */
                    flights: {
                        /**
                         * @description Carrier and number. For the caller’s own use: alerts are found by the other codes.
                         * @example LA2413
                         */
                        flight_code?: string | null;
                        /**
                         * @description ICAO or IATA code of the airport, any case.
                         * @example SPJC
                         */
                        departure_airport_code?: string | null;
                        /**
                         * @description ICAO or IATA code of the airport, any case.
                         * @example CUZ
                         */
                        arrival_airport_code?: string | null;
                        /**
                         * @description ICAO or IATA code of the airline, any case; ICAO codes are the surer ones.
                         * @example LAN
                         */
                        carrier_code?: string | null;
                        /**
                         * @description When it leaves the gate. Unix seconds, or ISO 8601.
                         * @example 1794657600
                         */
                        scheduled_gate_departure?: number | string | null;
                        /**
                         * @description When it arrives at the gate. Unix seconds, or ISO 8601.
                         * @example 1794657600
                         */
                        scheduled_gate_arrival?: number | string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Alerts, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"][];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listDiseaseOutbreaksV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1. Without page and per_page the list is whole.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most. Without page and per_page the list is whole.
                 * @example 10
                 */
                per_page?: number;
                /**
                 * @description Where it stands: 0 open, 1 closed.
                 * @example 0
                 */
                status?: 0 | 1;
                /**
                 * @description Country id or code.
                 * @example PE
                 */
                country?: string;
                /**
                 * @description Disease id or slug.
                 * @example dengue
                 */
                disease?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Outbreaks, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiseaseOutbreak"][];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDiseaseOutbreakV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An outbreak of a disease: where, since when, and what is known of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiseaseOutbreak"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listCountryDiseaseOutbreaksV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example PE
                 */
                cc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them: what is open first, each newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiseaseOutbreak"][];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCountryDiseaseOutbreakV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Country id, alpha-2 or alpha-3 code, any case.
                 * @example PE
                 */
                cc: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An outbreak of a disease: where, since when, and what is known of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiseaseOutbreak"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    listOrgTripAlertsV2: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1. Without page and per_page the list is whole.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items a page: 100 at most. Without page and per_page the list is whole.
                 * @example 10
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                company_id: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Trip alerts, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the trip alert.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * @description As the alert’s.
                         * @example false
                         */
                        incubation: boolean;
                        /**
                         * @description true once everybody concerned has read it; null before.
                         * @example null
                         */
                        read: boolean | null;
                        /**
                         * @description The alert: the latest of its situation that concerns them.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        alert_id: string;
                        /**
                         * @description The trip; null where a check-in says where somebody is.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /**
                         * @description The check-in; null where it is about a trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        check_in_id: string | null;
                        /** @description The travellers concerned. */
                        user_ids: string[];
                        /** @description Why. */
                        reasons: {
                            /**
                             * @description 1: a whole country; 2: a destination as wide as its country; 3: a place on the way; 4: a check-in; 5: a flight.
                             * @example 3
                             */
                            rule: number;
                            /**
                             * @description How the stay stands to the alert: whole_country, country, near, polygon, division, region, airline, airport, airline_at_airport.
                             * @example near
                             */
                            relation: string;
                            /** @description What says that somebody is there. */
                            stay: {
                                /**
                                 * @description country, city, segment, flight or check_in.
                                 * @example segment
                                 */
                                kind: string;
                                /**
                                 * @description The destination, segment or check-in.
                                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                                 */
                                source_id: string;
                                /**
                                 * @description Which place of it.
                                 * @example 0
                                 */
                                part: number;
                            };
                            /**
                             * @description The country, point, polygon, division, region, airline or airport of the alert.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            place_id: string;
                            /**
                             * @description How far from the point, where it is near one.
                             * @example 12.4
                             */
                            distance_km: number | null;
                            /**
                             * Format: date-time
                             * @description From when both last.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            overlap_from: string;
                            /**
                             * Format: date-time
                             * @description Until when.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            overlap_until: string | null;
                        }[];
                        alert: components["schemas"]["Alert"];
                    }[];
                };
            };
            /** @description The request is malformed, or (version 1) breaks a rule. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is missing, wrong, expired, of another kind, or the resource is somebody else’s. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The caller is known, and its role or package does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request breaks a rule. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    webhook_20: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 20,
                 *       "event_name": "trip.created",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "trip": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "name": "Peru, March 2027"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 20
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example trip.created
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The trip as version 2 shows it, without its segments. */
                        trip: {
                            /**
                             * @description Id of the trip.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Name of the trip.
                             * @example Peru, March 2027
                             */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_21: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 21,
                 *       "event_name": "trip.updated",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "trip": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "name": "Peru, March 2027"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 21
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example trip.updated
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The trip as version 2 shows it, without its segments. */
                        trip: {
                            /**
                             * @description Id of the trip.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Name of the trip.
                             * @example Peru, March 2027
                             */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_22: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 22,
                 *       "event_name": "trip.deleted",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "trip": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "name": "Peru, March 2027"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 22
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example trip.deleted
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The trip as version 2 shows it, without its segments. */
                        trip: {
                            /**
                             * @description Id of the trip.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Name of the trip.
                             * @example Peru, March 2027
                             */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_23: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 23,
                 *       "event_name": "trip.merged",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "trip": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "name": "Peru, March 2027"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 23
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example trip.merged
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The trip as version 2 shows it, without its segments. */
                        trip: {
                            /**
                             * @description Id of the trip.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Name of the trip.
                             * @example Peru, March 2027
                             */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_30: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 30,
                 *       "event_name": "trip.created_by_company",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "trip": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "name": "Peru, March 2027"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 30
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example trip.created_by_company
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The trip as version 2 shows it, without its segments. */
                        trip: {
                            /**
                             * @description Id of the trip.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Name of the trip.
                             * @example Peru, March 2027
                             */
                            name: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_50: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 50,
                 *       "event_name": "check_in_request.created",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "check_in_request_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "check_in_request": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "created_at": "2026-11-14T12:00:00.000Z",
                 *           "updated_at": "2026-11-14T12:00:00.000Z",
                 *           "user_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 50
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example check_in_request.created
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The request.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        check_in_request_id: string;
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The request. */
                        check_in_request: {
                            /**
                             * @description Id of the request.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When it was made.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When it last changed.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            updated_at: string;
                            /**
                             * @description Who asked; none where the company’s key did.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            user_id: string | null;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_53: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 53,
                 *       "event_name": "check_in.help",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "user_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "check_in_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "check_in": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "user_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "checkin_at": "2026-11-14T12:00:00.000Z",
                 *           "lat": -12.0464,
                 *           "lng": -77.0428,
                 *           "country_code": "PE",
                 *           "anonymized": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 53
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example check_in.help
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description Who needs help.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        user_id: string;
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The check-in.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        check_in_id: string;
                        /** @description The check-in: where the person is, as exactly as they allow. */
                        check_in: {
                            /**
                             * @description Id of the check-in.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Who checked in.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            user_id: string;
                            /**
                             * Format: date-time
                             * @description When.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            checkin_at: string;
                            /**
                             * @description Latitude.
                             * @example -12.0464
                             */
                            lat: number | null;
                            /**
                             * @description Longitude.
                             * @example -77.0428
                             */
                            lng: number | null;
                            /**
                             * @description Two letters of the country.
                             * @example PE
                             */
                            country_code: string | null;
                            /**
                             * @description The point is the middle of a cell of about 25 km.
                             * @example false
                             */
                            anonymized: boolean;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_54: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 54,
                 *       "event_name": "check_in_request.follow_up",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "check_in_request_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "check_in_request": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "created_at": "2026-11-14T12:00:00.000Z",
                 *           "updated_at": "2026-11-14T12:00:00.000Z",
                 *           "user_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 54
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example check_in_request.follow_up
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The request.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        check_in_request_id: string;
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The request. */
                        check_in_request: {
                            /**
                             * @description Id of the request.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When it was made.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When it last changed.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            updated_at: string;
                            /**
                             * @description Who asked; none where the company’s key did.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            user_id: string | null;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_100: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 100,
                 *       "event_name": "flight.cancelled",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 100
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight.cancelled
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight of the trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_101: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 101,
                 *       "event_name": "flight.delayed",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 101
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight.delayed
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight of the trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_102: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 102,
                 *       "event_name": "airport.delayed",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "airport_code": "LIM"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 102
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example airport.delayed
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description IATA code of the airport.
                         * @example LIM
                         */
                        airport_code: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_103: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 103,
                 *       "event_name": "flight.arrival_gate_changed",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 103
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight.arrival_gate_changed
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight of the trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_104: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 104,
                 *       "event_name": "flight.departure_gate_changed",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 104
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight.departure_gate_changed
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight of the trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_105: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 105,
                 *       "event_name": "flight.departure_terminal_changed",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 105
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight.departure_terminal_changed
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight of the trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_106: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 106,
                 *       "event_name": "flight.arrival_terminal_changed",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 106
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight.arrival_terminal_changed
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight of the trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_107: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 107,
                 *       "event_name": "flight.baggage_claim_changed",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 107
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight.baggage_claim_changed
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string;
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight of the trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_110: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 110,
                 *       "event_name": "alert.matched",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "checkin_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "alert": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 110
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example alert.matched
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The check-ins that were matched. */
                        checkin_ids: string[];
                        /** @description The alert as version 2 shows it, with all its languages. */
                        alert: {
                            /**
                             * @description Id of the alert.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_111: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 111,
                 *       "event_name": "advisory.matched",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "advisory": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 111
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example advisory.matched
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /** @description The advisory as version 2 shows it, with all its languages. */
                        advisory: {
                            /**
                             * @description Id of the advisory.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_115: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 115,
                 *       "event_name": "alert.summary",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "alert_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "origin_alert_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "people": 12
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 115
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example alert.summary
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The alert.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        alert_id: string;
                        /**
                         * @description The first alert of its thread.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        origin_alert_id: string | null;
                        /**
                         * @description How many of the company’s people it concerns.
                         * @example 12
                         */
                        people: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_120: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 120,
                 *       "event_name": "travel_restriction.matched",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "travel_restriction_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "ended": false,
                 *         "travel_restriction": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 120
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example travel_restriction.matched
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /**
                         * @description The travel restriction.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        travel_restriction_id: string;
                        /**
                         * @description True: those who were told of it before are no longer concerned; it ended, was removed or changed.
                         * @example false
                         */
                        ended: boolean;
                        /** @description The travel restriction as version 2 shows it, with all its languages. */
                        travel_restriction: {
                            /**
                             * @description Id of the travel restriction.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_121: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 121,
                 *       "event_name": "entry_requirement.matched",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "trip_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "trip_external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "entry_requirement_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "ended": false,
                 *         "entry_requirement": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 121
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example entry_requirement.matched
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The trips. */
                        trip_ids: string[];
                        /** @description What the company calls the trips, of those that have such an id. */
                        trip_external_ids: string[];
                        /**
                         * @description The entry requirement.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        entry_requirement_id: string;
                        /**
                         * @description True: those who were told of it before are no longer concerned; it ended, was removed or changed.
                         * @example false
                         */
                        ended: boolean;
                        /** @description The entry requirement as version 2 shows it, with all its languages. */
                        entry_requirement: {
                            /**
                             * @description Id of the entry requirement.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_500: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 500,
                 *       "event_name": "traveller.created",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "created_at": "2026-11-14T12:00:00.000Z",
                 *           "updated_at": "2026-11-14T12:00:00.000Z",
                 *           "display_name": "Ada Lindqvist",
                 *           "phone_number": "+46701740605",
                 *           "home_country": "SE",
                 *           "language": "en",
                 *           "timezone_identifier": "Europe/Stockholm",
                 *           "birthday": "1990-05-17",
                 *           "external_id": "EMP-1001",
                 *           "email": "ada@example.com",
                 *           "first_name": "Ada",
                 *           "last_name": "Lindqvist"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 500
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example traveller.created
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The person as version 2 shows them publicly, without the picture. */
                        user: {
                            /**
                             * @description Id of the person.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When the person was made.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When the person last changed.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            updated_at: string;
                            /**
                             * @description The name that others see.
                             * @example Ada Lindqvist
                             */
                            display_name: string;
                            /**
                             * @description Phone number.
                             * @example +46701740605
                             */
                            phone_number: string | null;
                            /**
                             * @description Two letters of the country where the person is at home.
                             * @example SE
                             */
                            home_country: string | null;
                            /**
                             * @description Language that the person reads.
                             * @example en
                             */
                            language: string | null;
                            /**
                             * @description Time zone.
                             * @example Europe/Stockholm
                             */
                            timezone_identifier: string | null;
                            /**
                             * @description Date of birth.
                             * @example 1990-05-17
                             */
                            birthday: string | null;
                            /**
                             * @description What the company calls the person.
                             * @example EMP-1001
                             */
                            external_id: string | null;
                            /**
                             * @description E-mail address.
                             * @example ada@example.com
                             */
                            email: string | null;
                            /**
                             * @description First name.
                             * @example Ada
                             */
                            first_name: string | null;
                            /**
                             * @description Last name.
                             * @example Lindqvist
                             */
                            last_name: string | null;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_501: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 501,
                 *       "event_name": "traveller.confirmed",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "created_at": "2026-11-14T12:00:00.000Z",
                 *           "updated_at": "2026-11-14T12:00:00.000Z",
                 *           "display_name": "Ada Lindqvist",
                 *           "phone_number": "+46701740605",
                 *           "home_country": "SE",
                 *           "language": "en",
                 *           "timezone_identifier": "Europe/Stockholm",
                 *           "birthday": "1990-05-17",
                 *           "external_id": "EMP-1001",
                 *           "email": "ada@example.com",
                 *           "first_name": "Ada",
                 *           "last_name": "Lindqvist"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 501
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example traveller.confirmed
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The person as version 2 shows them publicly, without the picture. */
                        user: {
                            /**
                             * @description Id of the person.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When the person was made.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When the person last changed.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            updated_at: string;
                            /**
                             * @description The name that others see.
                             * @example Ada Lindqvist
                             */
                            display_name: string;
                            /**
                             * @description Phone number.
                             * @example +46701740605
                             */
                            phone_number: string | null;
                            /**
                             * @description Two letters of the country where the person is at home.
                             * @example SE
                             */
                            home_country: string | null;
                            /**
                             * @description Language that the person reads.
                             * @example en
                             */
                            language: string | null;
                            /**
                             * @description Time zone.
                             * @example Europe/Stockholm
                             */
                            timezone_identifier: string | null;
                            /**
                             * @description Date of birth.
                             * @example 1990-05-17
                             */
                            birthday: string | null;
                            /**
                             * @description What the company calls the person.
                             * @example EMP-1001
                             */
                            external_id: string | null;
                            /**
                             * @description E-mail address.
                             * @example ada@example.com
                             */
                            email: string | null;
                            /**
                             * @description First name.
                             * @example Ada
                             */
                            first_name: string | null;
                            /**
                             * @description Last name.
                             * @example Lindqvist
                             */
                            last_name: string | null;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_502: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 502,
                 *       "event_name": "user.invited",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "invitation_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "email": "ada@example.com",
                 *         "roles": [
                 *           "employee"
                 *         ],
                 *         "expires_at": "2026-11-14T12:00:00.000Z",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 502
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example user.invited
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The invitation.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        invitation_id: string;
                        /**
                         * @description Who was invited.
                         * @example ada@example.com
                         */
                        email: string;
                        /** @description The roles that were offered. */
                        roles: unknown[];
                        /**
                         * Format: date-time
                         * @description Until when it can be accepted.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        expires_at: string;
                        /** @description The person, unless they still have to join. */
                        user_ids: string[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_503: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 503,
                 *       "event_name": "user.invited",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "invitation_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "email": "ada@example.com",
                 *         "roles": [
                 *           "employee"
                 *         ],
                 *         "expires_at": "2026-11-14T12:00:00.000Z",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 503
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example user.invited
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The invitation.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        invitation_id: string;
                        /**
                         * @description Who was invited.
                         * @example ada@example.com
                         */
                        email: string;
                        /** @description The roles that were offered. */
                        roles: unknown[];
                        /**
                         * Format: date-time
                         * @description Until when it can be accepted.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        expires_at: string;
                        /** @description The person, unless they still have to join. */
                        user_ids: string[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_504: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 504,
                 *       "event_name": "user.updated",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "created_at": "2026-11-14T12:00:00.000Z",
                 *           "updated_at": "2026-11-14T12:00:00.000Z",
                 *           "display_name": "Ada Lindqvist",
                 *           "phone_number": "+46701740605",
                 *           "home_country": "SE",
                 *           "language": "en",
                 *           "timezone_identifier": "Europe/Stockholm",
                 *           "birthday": "1990-05-17",
                 *           "external_id": "EMP-1001",
                 *           "email": "ada@example.com",
                 *           "first_name": "Ada",
                 *           "last_name": "Lindqvist"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 504
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example user.updated
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The person as version 2 shows them publicly, without the picture. */
                        user: {
                            /**
                             * @description Id of the person.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When the person was made.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When the person last changed.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            updated_at: string;
                            /**
                             * @description The name that others see.
                             * @example Ada Lindqvist
                             */
                            display_name: string;
                            /**
                             * @description Phone number.
                             * @example +46701740605
                             */
                            phone_number: string | null;
                            /**
                             * @description Two letters of the country where the person is at home.
                             * @example SE
                             */
                            home_country: string | null;
                            /**
                             * @description Language that the person reads.
                             * @example en
                             */
                            language: string | null;
                            /**
                             * @description Time zone.
                             * @example Europe/Stockholm
                             */
                            timezone_identifier: string | null;
                            /**
                             * @description Date of birth.
                             * @example 1990-05-17
                             */
                            birthday: string | null;
                            /**
                             * @description What the company calls the person.
                             * @example EMP-1001
                             */
                            external_id: string | null;
                            /**
                             * @description E-mail address.
                             * @example ada@example.com
                             */
                            email: string | null;
                            /**
                             * @description First name.
                             * @example Ada
                             */
                            first_name: string | null;
                            /**
                             * @description Last name.
                             * @example Lindqvist
                             */
                            last_name: string | null;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_505: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 505,
                 *       "event_name": "user.settings_updated",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "created_at": "2026-11-14T12:00:00.000Z",
                 *           "updated_at": "2026-11-14T12:00:00.000Z",
                 *           "display_name": "Ada Lindqvist",
                 *           "phone_number": "+46701740605",
                 *           "home_country": "SE",
                 *           "language": "en",
                 *           "timezone_identifier": "Europe/Stockholm",
                 *           "birthday": "1990-05-17",
                 *           "external_id": "EMP-1001",
                 *           "email": "ada@example.com",
                 *           "first_name": "Ada",
                 *           "last_name": "Lindqvist"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 505
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example user.settings_updated
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The person as version 2 shows them publicly, without the picture. */
                        user: {
                            /**
                             * @description Id of the person.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When the person was made.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When the person last changed.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            updated_at: string;
                            /**
                             * @description The name that others see.
                             * @example Ada Lindqvist
                             */
                            display_name: string;
                            /**
                             * @description Phone number.
                             * @example +46701740605
                             */
                            phone_number: string | null;
                            /**
                             * @description Two letters of the country where the person is at home.
                             * @example SE
                             */
                            home_country: string | null;
                            /**
                             * @description Language that the person reads.
                             * @example en
                             */
                            language: string | null;
                            /**
                             * @description Time zone.
                             * @example Europe/Stockholm
                             */
                            timezone_identifier: string | null;
                            /**
                             * @description Date of birth.
                             * @example 1990-05-17
                             */
                            birthday: string | null;
                            /**
                             * @description What the company calls the person.
                             * @example EMP-1001
                             */
                            external_id: string | null;
                            /**
                             * @description E-mail address.
                             * @example ada@example.com
                             */
                            email: string | null;
                            /**
                             * @description First name.
                             * @example Ada
                             */
                            first_name: string | null;
                            /**
                             * @description Last name.
                             * @example Lindqvist
                             */
                            last_name: string | null;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_506: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 506,
                 *       "event_name": "user.deleted",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "user": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "created_at": "2026-11-14T12:00:00.000Z",
                 *           "updated_at": "2026-11-14T12:00:00.000Z",
                 *           "display_name": "Ada Lindqvist",
                 *           "phone_number": "+46701740605",
                 *           "home_country": "SE",
                 *           "language": "en",
                 *           "timezone_identifier": "Europe/Stockholm",
                 *           "birthday": "1990-05-17",
                 *           "external_id": "EMP-1001",
                 *           "email": "ada@example.com",
                 *           "first_name": "Ada",
                 *           "last_name": "Lindqvist"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 506
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example user.deleted
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The person as version 2 shows them publicly, without the picture. */
                        user: {
                            /**
                             * @description Id of the person.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @description When the person was made.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When the person last changed.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            updated_at: string;
                            /**
                             * @description The name that others see.
                             * @example Ada Lindqvist
                             */
                            display_name: string;
                            /**
                             * @description Phone number.
                             * @example +46701740605
                             */
                            phone_number: string | null;
                            /**
                             * @description Two letters of the country where the person is at home.
                             * @example SE
                             */
                            home_country: string | null;
                            /**
                             * @description Language that the person reads.
                             * @example en
                             */
                            language: string | null;
                            /**
                             * @description Time zone.
                             * @example Europe/Stockholm
                             */
                            timezone_identifier: string | null;
                            /**
                             * @description Date of birth.
                             * @example 1990-05-17
                             */
                            birthday: string | null;
                            /**
                             * @description What the company calls the person.
                             * @example EMP-1001
                             */
                            external_id: string | null;
                            /**
                             * @description E-mail address.
                             * @example ada@example.com
                             */
                            email: string | null;
                            /**
                             * @description First name.
                             * @example Ada
                             */
                            first_name: string | null;
                            /**
                             * @description Last name.
                             * @example Lindqvist
                             */
                            last_name: string | null;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_600: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 600,
                 *       "event_name": "claim.submitted",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "claim": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "status": "accepted"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 600
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example claim.submitted
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The claim.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string;
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The whole claim. */
                        claim: {
                            /**
                             * @description Id of the claim.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Where it stands.
                             * @example accepted
                             */
                            status: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_601: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 601,
                 *       "event_name": "claim.evaluating",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "claim": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "status": "accepted"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 601
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example claim.evaluating
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The claim.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string;
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The whole claim. */
                        claim: {
                            /**
                             * @description Id of the claim.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Where it stands.
                             * @example accepted
                             */
                            status: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_602: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 602,
                 *       "event_name": "claim.accepted",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "claim": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "status": "accepted"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 602
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example claim.accepted
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The claim.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string;
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The whole claim. */
                        claim: {
                            /**
                             * @description Id of the claim.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Where it stands.
                             * @example accepted
                             */
                            status: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_603: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 603,
                 *       "event_name": "claim.denied",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "claim": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "status": "accepted"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 603
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example claim.denied
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The claim.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string;
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The whole claim. */
                        claim: {
                            /**
                             * @description Id of the claim.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Where it stands.
                             * @example accepted
                             */
                            status: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_604: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 604,
                 *       "event_name": "claim.paid",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "claim": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "status": "accepted"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 604
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example claim.paid
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The claim.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string;
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The whole claim. */
                        claim: {
                            /**
                             * @description Id of the claim.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Where it stands.
                             * @example accepted
                             */
                            status: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_605: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 605,
                 *       "event_name": "claim.reopened",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "claim": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "status": "accepted"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 605
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example claim.reopened
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The claim.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string;
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The whole claim. */
                        claim: {
                            /**
                             * @description Id of the claim.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Where it stands.
                             * @example accepted
                             */
                            status: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_606: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 606,
                 *       "event_name": "claim.bank-info-requested",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "claim": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "status": "accepted"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 606
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example claim.bank-info-requested
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The claim.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string;
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The whole claim. */
                        claim: {
                            /**
                             * @description Id of the claim.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Where it stands.
                             * @example accepted
                             */
                            status: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_607: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 607,
                 *       "event_name": "claim.withdrawn",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042",
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "claim": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "status": "accepted"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 607
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example claim.withdrawn
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The claim.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string;
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /** @description The whole claim. */
                        claim: {
                            /**
                             * @description Id of the claim.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description Where it stands.
                             * @example accepted
                             */
                            status: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_903: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 903,
                 *       "event_name": "subscription.renewal_upcoming",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 903
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example subscription.renewal_upcoming
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The subscription.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_904: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 904,
                 *       "event_name": "invoice.paid",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "user_ids": [
                 *           "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *         ],
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "invoice_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 904
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example invoice.paid
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /** @description The people whom it concerns. */
                        user_ids: string[];
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The subscription.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The invoice.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        invoice_id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1000: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1000,
                 *       "event_name": "flight_protect.trip_registered",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1000
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.trip_registered
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1001: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1001,
                 *       "event_name": "flight_protect.trip_limit_reached",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1001
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.trip_limit_reached
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1002: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1002,
                 *       "event_name": "flight_protect.flight_delayed",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1002
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.flight_delayed
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                        /**
                         * @description The claim, where there is one.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string | null;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1003: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1003,
                 *       "event_name": "flight_protect.flight_cancelled",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1003
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.flight_cancelled
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                        /**
                         * @description The claim, where there is one.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string | null;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1004: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1004,
                 *       "event_name": "flight_protect.flight_diverted",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1004
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.flight_diverted
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                        /**
                         * @description The claim, where there is one.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string | null;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1005: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1005,
                 *       "event_name": "flight_protect.missed_connection",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1005
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.missed_connection
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                        /**
                         * @description The claim, where there is one.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string | null;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1006: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1006,
                 *       "event_name": "flight_protect.baggage_delayed",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1006
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.baggage_delayed
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                        /**
                         * @description The claim, where there is one.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string | null;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1007: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1007,
                 *       "event_name": "flight_protect.baggage_lost",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1007
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.baggage_lost
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                        /**
                         * @description The claim, where there is one.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string | null;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1008: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1008,
                 *       "event_name": "flight_protect.lounge_access_available",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1008
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.lounge_access_available
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                        /**
                         * @description The claim, where there is one.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string | null;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1009: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1009,
                 *       "event_name": "flight_protect.claim_created",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1009
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.claim_created
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                        /**
                         * @description The claim, where there is one.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string | null;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1010: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1010,
                 *       "event_name": "flight_protect.claim_payment_issued",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1010
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.claim_payment_issued
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                        /**
                         * @description The claim, where there is one.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string | null;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1011: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1011,
                 *       "event_name": "flight_protect.certificate_issued",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1011
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.certificate_issued
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1012: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1012,
                 *       "event_name": "flight_protect.claim_blocked",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "claim_human_id": "CLM-2026-0042"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1012
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.claim_blocked
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                        /**
                         * @description The claim, where there is one.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        claim_id: string | null;
                        /**
                         * @description What people call the claim.
                         * @example CLM-2026-0042
                         */
                        claim_human_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1013: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1013,
                 *       "event_name": "flight_protect.registration_blocked",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1013
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.registration_blocked
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1014: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1014,
                 *       "event_name": "flight_protect.subscription_deactivated",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1014
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.subscription_deactivated
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1015: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1015,
                 *       "event_name": "flight_protect.policy_voided",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1015
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.policy_voided
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1016: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1016,
                 *       "event_name": "flight_protect.pre_existing_disruption",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1016
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.pre_existing_disruption
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1020: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1020,
                 *       "event_name": "flight_protect.payout_capped_per_trip",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trigger_event": 1002
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1020
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.payout_capped_per_trip
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                        /**
                         * @description The number of the event that would have been paid for.
                         * @example 1002
                         */
                        trigger_event: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_1021: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 1021,
                 *       "event_name": "flight_protect.payout_capped_annual",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "subscription_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trip_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "external_ids": [
                 *           "EMP-1001"
                 *         ],
                 *         "air_segment_id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *         "trigger_event": 1002
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 1021
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example flight_protect.payout_capped_annual
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /**
                         * @description The subscription that covers it.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subscription_id: string;
                        /**
                         * @description The trip.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        trip_id: string | null;
                        /** @description What the company calls them, of those who have such an id. */
                        external_ids: string[];
                        /**
                         * @description The flight.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        air_segment_id: string | null;
                        /**
                         * @description The number of the event that would have been paid for.
                         * @example 1002
                         */
                        trigger_event: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_suppressed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *       "event": 110,
                 *       "event_name": "notification.suppressed",
                 *       "created_at": "2026-11-14T12:00:00.000Z",
                 *       "payload": {
                 *         "notification": {
                 *           "type": 110,
                 *           "title": "Flooding in Lima",
                 *           "body": "Roads are under water.",
                 *           "data": {},
                 *           "created_at": "2026-11-14T12:00:00.000Z"
                 *         },
                 *         "user": {
                 *           "id": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0",
                 *           "external_id": "EMP-1001",
                 *           "email": "ada@example.com",
                 *           "first_name": "Ada",
                 *           "last_name": "Lindqvist"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The same at every try and in every replay: handle an id once.
                     * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                     */
                    id: string;
                    /**
                     * @description The number of the event.
                     * @example 110
                     */
                    event: number;
                    /**
                     * @description Its name.
                     * @example notification.suppressed
                     */
                    event_name: string;
                    /**
                     * Format: date-time
                     * @description When it happened; the same at every try.
                     * @example 2026-11-14T12:00:00.000Z
                     */
                    created_at: string;
                    /** @description What happened, by its ids and its resource. */
                    payload: {
                        /** @description The message that the company relays. */
                        notification: {
                            /**
                             * @description The number of the notification type; the event has the same.
                             * @example 110
                             */
                            type: number;
                            /**
                             * @description What the customer would have read first.
                             * @example Flooding in Lima
                             */
                            title: string;
                            /**
                             * @description And then.
                             * @example Roads are under water.
                             */
                            body: string;
                            /** @description Ids of what it is about. */
                            data: {
                                [key: string]: unknown;
                            };
                            /**
                             * Format: date-time
                             * @description When it was made.
                             * @example 2026-11-14T12:00:00.000Z
                             */
                            created_at: string;
                        };
                        /** @description For whom it is. No other personal data. */
                        user: {
                            /**
                             * @description Id of the person.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description What the company calls the person.
                             * @example EMP-1001
                             */
                            external_id: string | null;
                            /**
                             * @description E-mail address.
                             * @example ada@example.com
                             */
                            email: string | null;
                            /**
                             * @description First name.
                             * @example Ada
                             */
                            first_name: string | null;
                            /**
                             * @description Last name.
                             * @example Lindqvist
                             */
                            last_name: string | null;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone: it is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is tried again, up to twelve times. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
