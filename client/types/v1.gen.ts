/** Made by "npm run generate" from the OpenAPI document of v1: edit the routes, not this file. */

export interface paths {
    "/api/v1/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List countries
         * @description Opens to: user.
         */
        get: operations["listCountriesV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/countries/short_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List countries, short
         * @description Without health and extra data.
         *
         *     Opens to: user.
         */
        get: operations["listCountriesShortV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/countries/{country_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a country
         * @description Opens to: user.
         */
        get: operations["getCountryV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/countries/{country_id}/map_data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a country’s map data
         * @description The border, and the divisions and regions whose travel status is higher than the country’s.
         *
         *     Opens to: user.
         */
        get: operations["getCountryMapV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/diseases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List diseases
         * @description Opens to: user.
         */
        get: operations["listDiseasesV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/diseases/{disease_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a disease
         * @description Opens to: user.
         */
        get: operations["getDiseaseV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/medications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List medications
         * @description Opens to: user.
         */
        get: operations["listMedicationsV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/medications/{medication_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a medication
         * @description Opens to: user.
         */
        get: operations["getMedicationV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vaccinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List vaccinations
         * @description Opens to: user.
         */
        get: operations["listVaccinationsV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vaccinations/{vaccination_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a vaccination
         * @description Opens to: user.
         */
        get: operations["getVaccinationV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/countries/{country_id}/hospitals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s hospitals
         * @description Opens to: user.
         */
        get: operations["listCountryHospitalsV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/hospitals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List hospitals near a point
         * @description At most 50 within 250 km, nearest first.
         *
         *     Opens to: user.
         */
        get: operations["listHospitalsNearV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/sdk_event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an event of the application
         * @description Kept for 30 days. Also as multipart/form-data with names like event[name].
         *
         *     Opens to: user.
         */
        post: operations["reportSdkEventV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/add_device": {
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
         * @description A device that is seen again is updated. Also as multipart/form-data with names like device[token].
         *
         *     Opens to: user.
         */
        post: operations["addDeviceV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/device_push": {
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
         * @description A device that is seen again is updated. Also as multipart/form-data with names like device[token].
         *
         *     Opens to: user.
         */
        post: operations["addDevicePushV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partner/travellers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the company’s travellers
         * @description Opens to: company.
         */
        get: operations["listPartnerTravellersV1"];
        put?: never;
        /**
         * Make a traveller
         * @description The answer has the authentication_token that the traveller’s devices call with.
         *
         *     Opens to: company.
         */
        post: operations["createPartnerTravellerV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partner/travellers/{traveller_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a traveller
         * @description Opens to: company.
         */
        get: operations["getPartnerTravellerV1"];
        /**
         * Change a traveller
         * @description Only what is named changes. PUT does the same as PATCH.
         *
         *     Opens to: company.
         */
        put: operations["putPartnerTravellerV1"];
        post?: never;
        /**
         * Delete a traveller
         * @description Ends the traveller’s key at once and hides the traveller’s trips.
         *
         *     Opens to: company.
         */
        delete: operations["deletePartnerTravellerV1"];
        options?: never;
        head?: never;
        /**
         * Change a traveller
         * @description Only what is named changes. PUT does the same as PATCH.
         *
         *     Opens to: company.
         */
        patch: operations["updatePartnerTravellerV1"];
        trace?: never;
    };
    "/api/v1/partner/traveller/{traveller_id}": {
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
         * Delete a traveller
         * @description Ends the traveller’s key at once and hides the traveller’s trips.
         *
         *     Opens to: company.
         */
        delete: operations["deletePartnerTravellerSingularV1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller’s own account and settings
         * @description Opens to: user.
         */
        get: operations["getProfileV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the caller’s own settings
         * @description Settings only; everything else changes through the company.
         *
         *     Opens to: user.
         */
        put: operations["updateProfileV1"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the caller’s own settings
         * @description Settings only; everything else changes through the company.
         *
         *     Opens to: user.
         */
        patch: operations["patchProfileV1"];
        trace?: never;
    };
    "/api/v1/users/{id}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the caller’s own settings
         * @description Settings only; everything else changes through the company.
         *
         *     Opens to: user.
         */
        put: operations["updateProfileAtUpdateV1"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the caller’s own settings
         * @description Settings only; everything else changes through the company.
         *
         *     Opens to: user.
         */
        patch: operations["patchProfileAtUpdateV1"];
        trace?: never;
    };
    "/api/v1/partner/trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the company’s trips
         * @description In the order in which they were made. With `since` those that changed after it; removed ones are among them, with deleted_at.
         *
         *     Opens to: company.
         */
        get: operations["listPartnerTripsV1"];
        put?: never;
        /**
         * Make a trip for travellers of the company
         * @description Opens to: company.
         */
        post: operations["createPartnerTripV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partner/trips/{trip_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a trip of the company
         * @description Opens to: company.
         */
        get: operations["getPartnerTripV1"];
        /**
         * Change a trip of the company
         * @description What is not sent stays; destinations and traveller_ids are replaced as a whole. PUT and PATCH are the same.
         *
         *     Opens to: company.
         */
        put: operations["updatePartnerTripV1"];
        post?: never;
        /**
         * Remove a trip of the company
         * @description It leaves the lists at once and is gone for good three months later.
         *
         *     Opens to: company.
         */
        delete: operations["deletePartnerTripV1"];
        options?: never;
        head?: never;
        /**
         * Change a trip of the company
         * @description What is not sent stays; destinations and traveller_ids are replaced as a whole. PUT and PATCH are the same.
         *
         *     Opens to: company.
         */
        patch: operations["patchPartnerTripV1"];
        trace?: never;
    };
    "/api/v1/trips/{trip_id}/hospitals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the hospitals of a trip’s countries
         * @description Those nearest to the places that the trip names first.
         *
         *     Opens to: user.
         */
        get: operations["listTripHospitalsV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the traveller’s trips
         * @description All of them, by their first day. With `since` those that changed after it; removed ones are among them, with deleted_at.
         *
         *     Opens to: user.
         */
        get: operations["listTripsV1"];
        put?: never;
        /**
         * Make a trip
         * @description At least one destination; not wholly in the past. A name is generated when none is given; start and finish come from the destinations.
         *
         *     Opens to: user.
         */
        post: operations["createTripV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trips/current_trip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the trip that is under way or comes next
         * @description Of several the one with the oldest start; 404 when there is none.
         *
         *     Opens to: user.
         */
        get: operations["getCurrentTripV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trips/{trip_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a trip
         * @description Opening a trip marks it as read. A removed trip answers for three months, with deleted_at.
         *
         *     Opens to: user.
         */
        get: operations["getTripV1"];
        /**
         * Change a trip
         * @description By the rules of making one. What is not sent stays; destinations are replaced as a whole. PUT and PATCH are the same.
         *
         *     Opens to: user.
         */
        put: operations["updateTripV1"];
        post?: never;
        /**
         * Remove a trip
         * @description It leaves the lists at once and is gone for good three months later. Who shares it with others only leaves it.
         *
         *     Opens to: user.
         */
        delete: operations["deleteTripV1"];
        options?: never;
        head?: never;
        /**
         * Change a trip
         * @description By the rules of making one. What is not sent stays; destinations are replaced as a whole. PUT and PATCH are the same.
         *
         *     Opens to: user.
         */
        patch: operations["patchTripV1"];
        trace?: never;
    };
    "/api/v1/trips/{trip_id}/change_trip_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Silence a trip, or hear of it again
         * @description Opens to: user.
         */
        put: operations["changeTripSettingsV1"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/check_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say where the traveller is
         * @description Sending the same check-in again changes nothing. Without the setting check_in_with_location only the cell of about 25 km is kept.
         *
         *     Opens to: user.
         */
        post: operations["checkInV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/advisories/{advisory_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an advisory
         * @description Also a closed one: its status says so.
         *
         *     Opens to: user.
         */
        get: operations["getAdvisoryV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trips/{trip_id}/advisories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a trip’s advisories
         * @description Open ones of its destinations’ countries.
         *
         *     Opens to: user.
         */
        get: operations["listTripAdvisoriesV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/countries/{country_id}/advisories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s open advisories
         * @description Opens to: user.
         */
        get: operations["listCountryAdvisoriesV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{alert_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an alert
         * @description One that stands, or an earlier one that concerns a trip of the caller.
         *
         *     Opens to: user.
         */
        get: operations["getAlertV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{alert_id}/from_push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the alert of a push notification
         * @description With the caller’s trips that it touches.
         *
         *     Opens to: user.
         */
        get: operations["getAlertFromPushV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{alert_id}/mark_read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark an alert as read
         * @description On every trip that it touches. A body is not needed.
         *
         *     Opens to: user.
         */
        put: operations["markAlertReadV1"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trips/{trip_id}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a trip’s alerts
         * @description Those issued during the trip, and those issued before it began. Each situation is there once, by its latest alert.
         *
         *     Opens to: user.
         */
        get: operations["listTripAlertsV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/countries/{country_id}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a country’s alerts of the past month
         * @description Issued in the past 30 days, newest first.
         *
         *     Opens to: user.
         */
        get: operations["listCountryAlertsV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Error */
        Error: {
            error: components["schemas"]["Error2"];
        };
        Country: {
            /**
             * @description Id of the country.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Another name to look it up by.
             * @example brazil
             */
            slug: string;
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
            };
            /**
             * @description ISO 3166-1 alpha-2.
             * @example BR
             */
            country_code: string;
            /**
             * @description How careful to be: 0 normal precautions, 1 heightened precautions, 2 avoid travel.
             * @example 0
             * @enum {integer}
             */
            travel_status: 0 | 1 | 2;
            /**
             * @description About emergency numbers, Markdown.
             * @example - **Police:** 190
             */
            sec_emer_num: string | {
                [key: string]: string;
            };
            flag: components["schemas"]["Flag"];
            /** @description Emergency numbers in the order to show them. */
            emerg_numbers: components["schemas"]["EmergNumber"][];
            /**
             * @description ISO 3166-1 alpha-3.
             * @example BRA
             */
            country_code_3: string;
            /**
             * @description Facts about the country, Markdown.
             * @example - **Capital:** Brasília
             */
            facts: string | {
                [key: string]: string;
            };
            /**
             * @description The capital; empty where there is none.
             * @example Brasília
             */
            capital: string | {
                [key: string]: string;
            };
            /**
             * @description A sentence on the languages spoken.
             * @example Portuguese is the official language.
             */
            language: string | {
                [key: string]: string;
            };
            /**
             * @description Name of the currency; empty where there is none.
             * @example Brazilian Real
             */
            currency_name: string | {
                [key: string]: string;
            };
            /**
             * @description ISO 4217; empty where there is no currency.
             * @example BRL
             */
            currency_code: string;
            /**
             * @description What its divisions are called.
             * @example state
             */
            division_name: string | {
                [key: string]: string;
            };
            /**
             * @description What its regions are called.
             * @example municipality
             */
            region_name: string | {
                [key: string]: string;
            };
            /**
             * @description Personal security, Markdown.
             * @example Keep valuables out of sight.
             */
            sec_personal: string | {
                [key: string]: string;
            };
            /**
             * @description Extreme violence, Markdown.
             * @example Leave at once if a place feels wrong.
             */
            sec_ext_viol: string | {
                [key: string]: string;
            };
            /**
             * @description Political unrest, Markdown.
             * @example Stay away from gatherings.
             */
            sec_pol_unr: string | {
                [key: string]: string;
            };
            /**
             * @description Areas to avoid, Markdown.
             * @example Check each leg of the journey.
             */
            sec_areas: string | {
                [key: string]: string;
            };
            country_datum: components["schemas"]["CountryDatum"];
        };
        Disease: {
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
            };
            /**
             * @description Its scientific name, or that of what causes it; empty where it has none.
             * @example Plasmodium falciparum, P. vivax
             */
            scientific_name: string;
            /**
             * @description The same as common_name.
             * @example Malaria
             */
            name: string | {
                [key: string]: string;
            };
            /**
             * @description Common and scientific names combined.
             * @example Malaria – Plasmodium falciparum, P. vivax
             */
            full_name: string | {
                [key: string]: string;
            };
            /**
             * @description Where it is prevalent, Markdown.
             * @example Much of sub-Saharan Africa.
             */
            occurs_where: string | {
                [key: string]: string;
            };
            disease_datum: components["schemas"]["DiseaseDatum"];
        };
        Medication: {
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
            };
            medication_datum: components["schemas"]["MedicationDatum"];
        };
        Vaccination: {
            /**
             * @description Id of the vaccination.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Another name to look it up by.
             * @example typhoid-vaccine
             */
            slug: string;
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
            };
            vaccination_datum: components["schemas"]["MedicationDatum"];
        };
        PartnerTraveller: {
            /**
             * @description Id of the traveller.
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
             * @description ISO 639-1.
             * @example en
             */
            language: string;
            /**
             * @description The key that the traveller’s devices call with.
             * @example gwu_0000000000000000000000000001AbCdE
             */
            authentication_token: string;
            settings: components["schemas"]["Setting"];
        };
        PartnerTrip: {
            /**
             * @description Id of the trip.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date
             * @description First day.
             * @example 2026-11-14
             */
            start: string;
            /**
             * Format: date
             * @description Last day.
             * @example 2026-11-14
             */
            finish: string;
            /**
             * @description Id of the company.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            company_id: string | null;
            /**
             * @description What the trip is for: 0 Holiday, 1 Business, 2 Other.
             * @example 1
             * @enum {integer}
             */
            trip_type: 0 | 1 | 2;
            /** @description What is planned. */
            activities: (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27)[];
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
            /** @description Where it leads. */
            destinations: components["schemas"]["Destination"][];
            /** @description Why medications are recommended there. */
            trip_medication_comments: components["schemas"]["TripMedicationComment"][];
            /** @description Why vaccinations are recommended there. */
            trip_vaccination_comments: components["schemas"]["TripVaccinationComment"][];
            /** @description Why diseases are a risk there. */
            trip_disease_comments: components["schemas"]["TripDiseaseComment"][];
            /** @description Who goes. */
            travellers: components["schemas"]["Traveller2"][];
            /**
             * Format: date-time
             * @description Only on a removed trip: when it was removed. It is gone for good three months later.
             * @example 2026-11-14T12:00:00.000Z
             */
            deleted_at?: string;
        };
        CurrentTrip: {
            /**
             * @description Id of the trip.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date
             * @description First day.
             * @example 2026-11-14
             */
            start: string;
            /**
             * Format: date
             * @description Last day.
             * @example 2026-11-14
             */
            finish: string;
            /**
             * @description Id of the company.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            company_id: string | null;
            /**
             * @description What the trip is for: 0 Holiday, 1 Business, 2 Other.
             * @example 1
             * @enum {integer}
             */
            trip_type: 0 | 1 | 2;
            /** @description What is planned. */
            activities: (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27)[];
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
            /** @description Where it leads. */
            destinations: components["schemas"]["Destination"][];
            /** @description Why medications are recommended there. */
            trip_medication_comments: components["schemas"]["TripMedicationComment"][];
            /** @description Why vaccinations are recommended there. */
            trip_vaccination_comments: components["schemas"]["TripVaccinationComment"][];
            /** @description Why diseases are a risk there. */
            trip_disease_comments: components["schemas"]["TripDiseaseComment"][];
            /**
             * @description Helps the traveller to tell trips apart.
             * @example Brazil and Peru, March 2027
             */
            name: string;
            /**
             * @description Name of the company.
             * @example Curlew Expeditions
             */
            company_name: string | null;
            /**
             * @description The person of the company who made it.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            employee_id: string | null;
            /**
             * @description Name of the person of the company who made it.
             * @example Ingrid Solberg
             */
            employee_name: string | null;
            /**
             * @description The traveller silenced it.
             * @example false
             */
            muted: boolean;
            /**
             * @description The traveller has opened it.
             * @example true
             */
            read: boolean;
            /**
             * @description Id of the traveller.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            user_id: string;
            /**
             * Format: date-time
             * @description When it was removed; it is gone for good three months later.
             * @example 2026-11-14T12:00:00.000Z
             */
            deleted_at: string | null;
            /**
             * @description How many alerts there were when it was made.
             * @example 0
             */
            past_alert_count: number;
            /**
             * @description The company made it for the traveller.
             * @example false
             */
            company_master: boolean;
            /**
             * @description Always null.
             * @example null
             */
            header_image: null;
        };
        Advisory: {
            /**
             * @description Id of the advisory.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Another name to look it up by.
             * @example demonstrations-in-lima
             */
            slug: string;
            /**
             * @description A short title.
             * @example Demonstrations in Lima
             */
            headline: string | {
                [key: string]: string;
            };
            /**
             * @description The situation, Markdown.
             * @example Demonstrations are called at short notice.
             */
            body: string | {
                [key: string]: string;
            };
            /**
             * @description Where it stands: 0 open, 1 closed.
             * @example 0
             * @enum {integer}
             */
            status: 0 | 1;
            /**
             * @description The country concerned; of several the one that was asked about, else the main one.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            country_id: string;
            /**
             * Format: date
             * @description The day on which it was written.
             * @example 2026-11-14
             */
            created_at: string;
            /**
             * Format: date
             * @description The day on which it was last changed.
             * @example 2026-11-14
             */
            updated_at: string;
            /** @description Divisions concerned; none means the country as such. */
            country_divisions: components["schemas"]["CountryDivision2"][];
            /** @description Regions concerned. */
            country_regions: components["schemas"]["CountryDivision2"][];
        };
        Alert: {
            /**
             * @description Id of the alert.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Another name to look it up by.
             * @example flooding-in-lima
             */
            slug: string;
            /**
             * Format: date
             * @description The day on which it was written.
             * @example 2026-11-14
             */
            created_at: string;
            /**
             * Format: date
             * @description The day on which it was last changed.
             * @example 2026-11-14
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When it takes effect.
             * @example 2026-11-14T12:00:00.000Z
             */
            start: string;
            /**
             * Format: date-time
             * @description When it ends; null while nobody knows.
             * @example 2026-11-14T12:00:00.000Z
             */
            finish: string | null;
            /**
             * @description A short title.
             * @example Flooding in Lima
             */
            headline: string | {
                [key: string]: string;
            };
            /**
             * @description What is happening, Markdown.
             * @example Heavy rain has flooded roads in several districts.
             */
            body: string | {
                [key: string]: string;
            };
            /**
             * @description What the traveller should do, Markdown; may be null.
             * @example Avoid low-lying roads.
             */
            body_advice: string | {
                [key: string]: string;
            } | null;
            /**
             * @description health: a medical event; safety: public safety.
             * @example safety
             * @enum {unknown}
             */
            category: "health" | "safety";
            /**
             * @description How great the risk is.
             * @example medium
             * @enum {unknown}
             */
            risk_level: "low" | "medium" | "high";
            /**
             * @description True: people may fall ill only after they have left.
             * @example false
             */
            incubation: boolean;
            /** @description Countries concerned. */
            country_ids: string[];
            /** @description Diseases concerned. */
            disease_ids: string[];
            /** @description Safety categories that it belongs to. */
            safety_ids: string[];
            /** @description Countries that are covered entirely. */
            full_country_ids: string[];
            /**
             * @description The first alert of an ongoing situation; null on the first itself.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            origin_alert_id: string | null;
            /** @description Divisions concerned. */
            country_division_ids: string[];
            /** @description Regions concerned. */
            country_region_ids: string[];
            /** @description Where it is known from. */
            alert_sources: components["schemas"]["AlertSource"][];
            /** @description Points where it happens. */
            alert_locations: components["schemas"]["AlertLocation"][];
            /** @description The countries concerned. */
            countries: components["schemas"]["Country2"][];
            /** @description The divisions concerned. */
            country_divisions: components["schemas"]["CountryDivision2"][];
            /** @description The regions concerned. */
            country_regions: components["schemas"]["CountryDivision2"][];
        };
        Flag: {
            /**
             * @description The drawing, a relative path.
             * @example /flags/br.svg
             */
            url: string;
            /**
             * @description At most 80 by 80 pixels, a relative path.
             * @example /flags/br-80.png
             */
            main: string;
            /**
             * @description At most 20 by 20 pixels, a relative path.
             * @example /flags/br-20.png
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
             * @description What it reaches: 0 office phone, 1 fax, 2 home phone, 3 mobile phone, 4 web address, 5 e-mail address, 90 police, 91 fire, 92 ambulance, 98 all emergency, 99 other.
             * @example 90
             * @enum {integer}
             */
            typ: 0 | 1 | 2 | 3 | 4 | 5 | 90 | 91 | 92 | 98 | 99;
            /**
             * @description The number or address.
             * @example 190
             */
            val: string;
            /**
             * @description What to know about it; sources that disagree are named here. Empty where there is nothing to say.
             * @example Also from mobile phones.
             */
            note: string | {
                [key: string]: string;
            };
            /**
             * @description Place within its group.
             * @example 1
             */
            order: number;
        };
        CountryDatum: {
            /**
             * @description Id of the datum.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description The company whose own health data this is; null for the default.
             * @example null
             */
            company_id: string | null;
            /** @description Diseases that occur in the country. */
            country_disease_comments: components["schemas"]["CountryDiseaseComment"][];
            /** @description Vaccinations that are recommended or asked for. */
            country_vaccination_comments: components["schemas"]["CountryVaccinationComment"][];
            /** @description Medications that may be recommended. */
            country_medication_comments: components["schemas"]["CountryMedicationComment"][];
        };
        CountryDiseaseComment: {
            /**
             * @description Id of the comment.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Why it matters in this country, Markdown.
             * @example Occurs here.
             */
            comment: string | {
                [key: string]: string;
            };
            disease: components["schemas"]["Disease2"];
        };
        Disease2: {
            /**
             * @description Id of the disease.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its everyday name.
             * @example Malaria
             */
            common_name: string | {
                [key: string]: string;
            };
        };
        CountryVaccinationComment: {
            /**
             * @description Id of the comment.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Why it matters in this country, Markdown.
             * @example Occurs here.
             */
            comment: string | {
                [key: string]: string;
            };
            vaccination: components["schemas"]["Vaccination2"];
        };
        Vaccination2: {
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
            };
        };
        CountryMedicationComment: {
            /**
             * @description Id of the comment.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Why it matters in this country, Markdown.
             * @example Occurs here.
             */
            comment: string | {
                [key: string]: string;
            };
            medication: components["schemas"]["Medication2"];
        };
        Medication2: {
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
            };
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
        CountryDivision: {
            /**
             * @description Id of the area.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its name.
             * @example Cabinda
             */
            name: string | {
                [key: string]: string;
            };
            /**
             * @description The country it belongs to.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            country_id: string;
            /**
             * @description How careful to be: 0 normal precautions, 1 heightened precautions, 2 avoid travel.
             * @example 1
             * @enum {integer}
             */
            travel_status: 0 | 1 | 2;
            /**
             * @description Its shape, TopoJSON; null where none is known.
             * @example {
             *       "type": "Topology",
             *       "bbox": [],
             *       "transform": {},
             *       "objects": {
             *         "geometry": {}
             *       },
             *       "arcs": []
             *     }
             */
            topo_json: {
                [key: string]: unknown;
            } | null;
        };
        DiseaseDatum: {
            /**
             * @description Id of the datum.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description What the disease is, Markdown.
             * @example An infection of the red blood cells by parasites.
             */
            description: string | {
                [key: string]: string;
            };
            /**
             * @description How it spreads, Markdown.
             * @example Mosquitoes pass the parasite on when they bite.
             */
            transmission: string | {
                [key: string]: string;
            };
            /**
             * @description Who is at risk, Markdown.
             * @example Every traveller to a risk area can get malaria.
             */
            susceptibility: string | {
                [key: string]: string;
            };
            /**
             * @description How it shows, Markdown.
             * @example Fever, chills, sweating, headache.
             */
            symptoms: string | {
                [key: string]: string;
            };
            /**
             * @description How to avoid it, Markdown.
             * @example Use repellent and sleep under a net.
             */
            prevention: string | {
                [key: string]: string;
            };
            /**
             * @description How it is treated, Markdown.
             * @example Malaria needs urgent treatment.
             */
            treatment: string | {
                [key: string]: string;
            };
            /** @description Medications used to prevent or treat it. */
            medications: components["schemas"]["Medication3"][];
            /** @description Vaccinations against it. */
            vaccinations: components["schemas"]["Vaccination3"][];
        };
        Medication3: {
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
            };
        };
        Vaccination3: {
            /**
             * @description Id of the vaccination.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Another name to look it up by.
             * @example malaria-vaccine
             */
            slug: string;
            /**
             * @description Its name.
             * @example Malaria vaccine
             */
            name: string | {
                [key: string]: string;
            };
        };
        MedicationDatum: {
            /**
             * @description Id of the datum.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description What it is and what it is for, Markdown.
             * @example An antibiotic with several uses in travel medicine.
             */
            description: string | {
                [key: string]: string;
            };
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
            };
            /**
             * @description What it may cause, Markdown.
             * @example Skin burns more easily in the sun.
             */
            side_effects: string | {
                [key: string]: string;
            };
        };
        Address: {
            /**
             * @description Street and number.
             * @example Juan D. Perón 4190
             */
            address1: string;
            /**
             * @description More of it.
             * @example Torre B
             */
            address2: string;
            /**
             * @description City; for many hospitals the nearest one.
             * @example Dubai
             */
            city: string;
            /**
             * @description Postal code.
             * @example C1199ABB
             */
            postal_code: string;
            /**
             * @description Province or state.
             * @example Buenos Aires
             */
            province: string;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example AE
             */
            country_code: string;
        };
        Device: {
            /**
             * @description Unique identifier of the device.
             * @example C3E6A1B2-7B1E-4F6E-9D55-1C8F7E7B5A10
             */
            uuid?: string | null;
            /**
             * @description Push notification token.
             * @example 740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad
             */
            token?: string | null;
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
             * @description ios or android.
             * @example ios
             */
            platform: string;
            /**
             * @description Name of the operating system.
             * @example iOS
             */
            osname?: string | null;
            /**
             * @description Kind of the operating system.
             * @example Darwin
             */
            ostype?: string | null;
            /**
             * @description Version of the operating system.
             * @example 17.1
             */
            osversion?: string | null;
            /**
             * @description Number of processors, as text.
             * @example 6
             */
            processorCount?: string | number | null;
        };
        Setting: {
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
             * @description The traveller checks in with the exact location.
             * @example true
             */
            check_in_with_location: boolean;
        };
        Traveller: {
            /**
             * @description First name.
             * @example Ada
             */
            first_name?: string | null;
            /**
             * @description A valid e-mail address, unique within the company.
             * @example ada@example.com
             */
            email?: string | null;
            /**
             * @description Last name.
             * @example Lindqvist
             */
            last_name?: string | null;
            /**
             * @description ISO 3166-1 alpha-2; alpha-3 is understood too, in any case.
             * @example SE
             */
            home_country?: string | null;
            /**
             * @description ISO 639-1; longer tags such as en-US are cut to it.
             * @example en
             */
            language?: string | null;
        };
        User: {
            settings?: components["schemas"]["Setting2"];
        };
        Setting2: {
            /**
             * @description A Boolean: true or false, also 0 or 1. Null leaves it as it is.
             * @example true
             */
            send_trip_alert_email?: boolean | number | string | null;
            /**
             * @description A Boolean: true or false, also 0 or 1. Null leaves it as it is.
             * @example true
             */
            send_trip_alert_push?: boolean | number | string | null;
            /**
             * @description A Boolean: true or false, also 0 or 1. Null leaves it as it is.
             * @example true
             */
            send_all_good_email?: boolean | number | string | null;
            /**
             * @description A Boolean: true or false, also 0 or 1. Null leaves it as it is.
             * @example true
             */
            send_all_good_push?: boolean | number | string | null;
            /**
             * @description A Boolean: true or false, also 0 or 1. Null leaves it as it is.
             * @example true
             */
            check_in_with_location?: boolean | number | string | null;
        };
        Destination: {
            /**
             * @description Id of the destination.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * Format: date-time
             * @description When the country is entered.
             * @example 2026-11-14T12:00:00.000Z
             */
            entry_date: string;
            /**
             * Format: date
             * @description The same as a day (UTC): the day of departure for it.
             * @example 2026-11-14
             */
            departure_date: string;
            /**
             * Format: date-time
             * @description When the country is left.
             * @example 2026-11-14T12:00:00.000Z
             */
            exit_date: string;
            /**
             * Format: date
             * @description The same as a day (UTC): the day of return from it.
             * @example 2026-11-14
             */
            return_date: string;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example BR
             */
            country_code: string;
            /**
             * @description Id of the country.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            country_id: string;
            /** @description Places in the country. */
            destination_locations: components["schemas"]["DestinationLocation"][];
        };
        DestinationLocation: {
            /**
             * @description Id of the place.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Display name; empty where it has none.
             * @example Manaus
             */
            friendly_name: string;
            /**
             * @description Latitude in degrees.
             * @example -3.1
             */
            latitude: number;
            /**
             * @description Longitude in degrees.
             * @example -60.02
             */
            longitude: number;
        };
        TripMedicationComment: {
            /**
             * @description Id of the comment on this trip.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Why the medication matters in the country, Markdown.
             * @example Present in most of the country.
             */
            comment: string | {
                [key: string]: string;
            };
            /**
             * @description Id of the medication.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            medication_id: string;
            /**
             * @description Name of the medication.
             * @example Malaria tablets
             */
            medication_name: string | {
                [key: string]: string;
            };
            /**
             * @description Id of the country.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            country_id: string;
        };
        TripVaccinationComment: {
            /**
             * @description Id of the comment on this trip.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Why the vaccination matters in the country, Markdown.
             * @example Present in most of the country.
             */
            comment: string | {
                [key: string]: string;
            };
            /**
             * @description Id of the vaccination.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            vaccination_id: string;
            /**
             * @description Name of the vaccination.
             * @example Yellow fever vaccine
             */
            vaccination_name: string | {
                [key: string]: string;
            };
            /**
             * @description Id of the country.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            country_id: string;
        };
        TripDiseaseComment: {
            /**
             * @description Id of the comment on this trip.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Why the disease matters in the country, Markdown.
             * @example Present in most of the country.
             */
            comment: string | {
                [key: string]: string;
            };
            /**
             * @description Id of the disease.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            disease_id: string;
            /**
             * @description Name of the disease.
             * @example Dengue
             */
            disease_name: string | {
                [key: string]: string;
            };
            /**
             * @description Id of the country.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            country_id: string;
        };
        Traveller2: {
            /**
             * @description Id of the traveller.
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
             * @description ISO 639-1.
             * @example en
             */
            language: string;
            /**
             * @description The key that the traveller’s devices call with; empty for a guest, whose key is their own company’s to show.
             * @example gwu_0000000000000000000000000001AbCdE
             */
            authentication_token: string;
        };
        Trip: {
            /**
             * @description A name for it; generated when missing.
             * @example Amazon survey
             */
            name?: string | null;
            /**
             * @description What the trip is for: 0 Holiday, 1 Business, 2 Other. Holiday when missing.
             * @example 1
             */
            trip_type?: number | string | null;
            /** @description What is planned, as numbers of activities. */
            activities?: (number | string)[] | null;
            /** @description Where it leads; at least one. */
            destinations?: components["schemas"]["Destination2"][] | null;
            /** @description Ids of the travellers, of this company. */
            traveller_ids?: string[] | null;
        };
        Destination2: {
            /**
             * @description As it was read; kept on an update.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id?: string | null;
            /**
             * @description When the country is entered. ISO 8601 or Unix seconds, whole or fractional; 0 is not known.
             * @example 1804809600
             */
            entry_date?: string | number | null;
            /**
             * @description Another name of entry_date. ISO 8601 or Unix seconds, whole or fractional; 0 is not known.
             * @example 1804809600
             */
            departure_date?: string | number | null;
            /**
             * @description When the country is left. ISO 8601 or Unix seconds, whole or fractional; 0 is not known.
             * @example 1804809600
             */
            exit_date?: string | number | null;
            /**
             * @description Another name of exit_date. ISO 8601 or Unix seconds, whole or fractional; 0 is not known.
             * @example 1804809600
             */
            return_date?: string | number | null;
            /**
             * @description ISO 3166-1 alpha-2 or alpha-3, any case.
             * @example BR
             */
            country_code?: string | null;
            /**
             * @description Used where country_code is missing.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            country_id?: string | null;
            /** @description Places in the country. */
            destination_locations?: components["schemas"]["DestinationLocation2"][] | null;
        };
        DestinationLocation2: {
            /**
             * @description As it was read; kept on an update.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id?: string | null;
            /**
             * @description Display name.
             * @example Manaus
             */
            friendly_name?: string | null;
            /**
             * @description Latitude in degrees.
             * @example -3.1
             */
            latitude?: number | string | null;
            /**
             * @description Longitude in degrees.
             * @example -60.02
             */
            longitude?: number | string | null;
        };
        Trip2: {
            /**
             * @description A name for it; generated when missing.
             * @example Amazon survey
             */
            name?: string | null;
            /**
             * @description What the trip is for: 0 Holiday, 1 Business, 2 Other. Holiday when missing.
             * @example 1
             */
            trip_type?: number | string | null;
            /** @description What is planned, as numbers of activities. */
            activities?: (number | string)[] | null;
            /** @description Where it leads; at least one. */
            destinations?: components["schemas"]["Destination2"][] | null;
        };
        CountryDivision2: {
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
            };
            /**
             * @description The country it belongs to.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            country_id: string;
            /**
             * @description How careful to be: 0 normal precautions, 1 heightened precautions, 2 avoid travel.
             * @example 0
             * @enum {integer}
             */
            travel_status: 0 | 1 | 2;
            /**
             * @description Its shape, TopoJSON; null where none is known.
             * @example {
             *       "type": "Topology",
             *       "bbox": [],
             *       "transform": {},
             *       "objects": {
             *         "geometry": {}
             *       },
             *       "arcs": []
             *     }
             */
            topo_json: {
                [key: string]: unknown;
            } | null;
        };
        AlertSource: {
            /**
             * @description Id of the source.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            _id: string;
            /**
             * @description The same again: everything nested has an id.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its domain.
             * @example weather.example
             */
            host: string;
            /**
             * @description Its address.
             * @example https://weather.example/lima
             */
            url: string;
        };
        AlertLocation: {
            /**
             * @description Id of the point.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description [longitude, latitude].
             * @example [
             *       -77.04,
             *       -12.05
             *     ]
             */
            location: number[];
        };
        Country2: {
            /**
             * @description Id of the country.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description Its name.
             * @example Peru
             */
            name: string | {
                [key: string]: string;
            };
            /**
             * @description How careful to be: 0 normal precautions, 1 heightened precautions, 2 avoid travel.
             * @example 0
             * @enum {integer}
             */
            travel_status: 0 | 1 | 2;
            /**
             * @description Its border, TopoJSON, only where the whole country is covered; else null.
             * @example {
             *       "type": "Topology",
             *       "bbox": [],
             *       "transform": {},
             *       "objects": {
             *         "geometry": {}
             *       },
             *       "arcs": []
             *     }
             */
            topo_json: {
                [key: string]: unknown;
            } | null;
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
    listCountriesV1: {
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
            /** @description Countries by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Country"][];
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
    listCountriesShortV1: {
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
            /** @description Countries by name. */
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
                         * @description Another name to look it up by.
                         * @example brazil
                         */
                        slug: string;
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
                        };
                        /**
                         * @description ISO 3166-1 alpha-2.
                         * @example BR
                         */
                        country_code: string;
                        /**
                         * @description How careful to be: 0 normal precautions, 1 heightened precautions, 2 avoid travel.
                         * @example 0
                         * @enum {integer}
                         */
                        travel_status: 0 | 1 | 2;
                        /**
                         * @description About emergency numbers, Markdown.
                         * @example - **Police:** 190
                         */
                        sec_emer_num: string | {
                            [key: string]: string;
                        };
                        flag: components["schemas"]["Flag"];
                        /** @description Emergency numbers in the order to show them. */
                        emerg_numbers: components["schemas"]["EmergNumber"][];
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
    getCountryV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, slug, alpha-2 or alpha-3 code.
                 * @example BR
                 */
                country_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A country in full, with its health data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Country"];
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
    getCountryMapV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, slug, alpha-2 or alpha-3 code.
                 * @example BR
                 */
                country_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A country’s border, and the areas that are worse off than the country. */
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
                         * @description Another name to look it up by.
                         * @example brazil
                         */
                        slug: string;
                        /**
                         * Format: date-time
                         * @description When the country was first recorded.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When the country was last changed.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        updated_at: string;
                        /**
                         * @description How careful to be: 0 normal precautions, 1 heightened precautions, 2 avoid travel.
                         * @example 0
                         * @enum {integer}
                         */
                        travel_status: 0 | 1 | 2;
                        /**
                         * @description The country’s own border, TopoJSON.
                         * @example {
                         *       "type": "Topology",
                         *       "bbox": [],
                         *       "transform": {},
                         *       "objects": {
                         *         "geometry": {}
                         *       },
                         *       "arcs": []
                         *     }
                         */
                        topo_json: {
                            [key: string]: unknown;
                        } | null;
                        /** @description Divisions whose travel status is higher than the country’s. */
                        country_divisions: components["schemas"]["CountryDivision"][];
                        /** @description Regions whose travel status is higher than the country’s. */
                        country_regions: components["schemas"]["CountryDivision"][];
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
    listDiseasesV1: {
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
    getDiseaseV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug.
                 * @example malaria
                 */
                disease_id: string;
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
    listMedicationsV1: {
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
                    "application/json": components["schemas"]["Medication"][];
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
    getMedicationV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug.
                 * @example doxycycline
                 */
                medication_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A medication. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Medication"];
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
    listVaccinationsV1: {
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
                    "application/json": components["schemas"]["Vaccination"][];
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
    getVaccinationV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug.
                 * @example typhoid-vaccine
                 */
                vaccination_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A vaccination. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vaccination"];
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
    listCountryHospitalsV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, slug, alpha-2 or alpha-3 code.
                 * @example BR
                 */
                country_id: string;
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
                         * @description Deprecated; empty where there is none.
                         * @example A teaching hospital.
                         */
                        description: string | {
                            [key: string]: string;
                        };
                        /**
                         * @description True: likely able to give emergency services. False: not known.
                         * @example true
                         */
                        emergency: boolean;
                        /**
                         * @description Accredited by an international hospital accreditation body.
                         * @example false
                         */
                        accr_jci: boolean;
                        /**
                         * @description Recommended.
                         * @example false
                         */
                        starred: boolean;
                        /**
                         * @description Somebody of ours has checked the entry.
                         * @example false
                         */
                        verified: boolean;
                        /**
                         * Format: date-time
                         * @description When it was checked.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        verified_at: string | null;
                        address: components["schemas"]["Address"];
                        /**
                         * @description Longitude and latitude; empty where the point is not known.
                         * @example [
                         *       -58.42,
                         *       -34.6
                         *     ]
                         */
                        location: number[];
                        /**
                         * @description Identifier in a place directory; empty where not known.
                         * @example ChIJgUbEo8cfqokR5lP9_Wh_DaM
                         */
                        google_place_id: string;
                        /**
                         * @description Address in a place directory; empty where not known.
                         * @example https://maps.example/place
                         */
                        google_place_url: string;
                        /**
                         * @description Id of the country.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description Id of the division, where known.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_division_id: string | null;
                        /**
                         * @description Id of the region, where known.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_region_id: string | null;
                        /** @description How to reach it, in the order to show. */
                        contact_details: components["schemas"]["EmergNumber"][];
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
    listHospitalsNearV1: {
        parameters: {
            query: {
                /**
                 * @description Longitude of the point.
                 * @example -58.42
                 */
                longitude: number;
                /**
                 * @description Latitude of the point.
                 * @example -34.6
                 */
                latitude: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hospitals, nearest first. */
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
                         * @description Deprecated; empty where there is none.
                         * @example A teaching hospital.
                         */
                        description: string | {
                            [key: string]: string;
                        };
                        /**
                         * @description True: likely able to give emergency services. False: not known.
                         * @example true
                         */
                        emergency: boolean;
                        /**
                         * @description Accredited by an international hospital accreditation body.
                         * @example false
                         */
                        accr_jci: boolean;
                        /**
                         * @description Recommended.
                         * @example false
                         */
                        starred: boolean;
                        /**
                         * @description Somebody of ours has checked the entry.
                         * @example false
                         */
                        verified: boolean;
                        /**
                         * Format: date-time
                         * @description When it was checked.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        verified_at: string | null;
                        address: components["schemas"]["Address"];
                        /**
                         * @description Longitude and latitude; empty where the point is not known.
                         * @example [
                         *       -58.42,
                         *       -34.6
                         *     ]
                         */
                        location: number[];
                        /**
                         * @description Identifier in a place directory; empty where not known.
                         * @example ChIJgUbEo8cfqokR5lP9_Wh_DaM
                         */
                        google_place_id: string;
                        /**
                         * @description Address in a place directory; empty where not known.
                         * @example https://maps.example/place
                         */
                        google_place_url: string;
                        /**
                         * @description Id of the country.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description Id of the division, where known.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_division_id: string | null;
                        /**
                         * @description Id of the region, where known.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_region_id: string | null;
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
    reportSdkEventV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Any small object: what the application reports of itself. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": {
                 *         "name": "sync_finished",
                 *         "duration": 1.7
                 *       }
                 *     }
                 */
                "application/json": {
                    [key: string]: unknown;
                };
                /**
                 * @example {
                 *       "event": {
                 *         "name": "sync_finished",
                 *         "duration": 1.7
                 *       }
                 *     }
                 */
                "multipart/form-data": {
                    [key: string]: unknown;
                };
            };
        };
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
            /** @description An error. */
            413: {
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
    addDeviceV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
    addDevicePushV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
    listPartnerTravellersV1: {
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
            /** @description Travellers, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTraveller"][];
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
    createPartnerTravellerV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The traveller to make. Fields that a company may not set are ignored. */
                    traveller: {
                        /**
                         * @description First name.
                         * @example Ada
                         */
                        first_name: string;
                        /**
                         * @description A valid e-mail address, unique within the company.
                         * @example ada@example.com
                         */
                        email: string;
                        /**
                         * @description Last name.
                         * @example Lindqvist
                         */
                        last_name?: string | null;
                        /**
                         * @description ISO 3166-1 alpha-2; alpha-3 is understood too, in any case.
                         * @example SE
                         */
                        home_country?: string | null;
                        /**
                         * @description ISO 639-1; longer tags such as en-US are cut to it.
                         * @example en
                         */
                        language?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description A traveller’s account and settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTraveller"];
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
    getPartnerTravellerV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                traveller_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A traveller’s account and settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTraveller"];
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
    putPartnerTravellerV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                traveller_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    traveller: components["schemas"]["Traveller"];
                };
            };
        };
        responses: {
            /** @description A traveller’s account and settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTraveller"];
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
    deletePartnerTravellerV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                traveller_id: string;
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
    updatePartnerTravellerV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                traveller_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    traveller: components["schemas"]["Traveller"];
                };
            };
        };
        responses: {
            /** @description A traveller’s account and settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTraveller"];
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
    deletePartnerTravellerSingularV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                traveller_id: string;
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
    getProfileV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A traveller’s account and settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTraveller"];
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
    updateProfileV1: {
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
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["User"];
                };
            };
        };
        responses: {
            /** @description A traveller’s account and settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTraveller"];
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
    patchProfileV1: {
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
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["User"];
                };
            };
        };
        responses: {
            /** @description A traveller’s account and settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTraveller"];
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
    updateProfileAtUpdateV1: {
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
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["User"];
                };
            };
        };
        responses: {
            /** @description A traveller’s account and settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTraveller"];
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
    patchProfileAtUpdateV1: {
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
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["User"];
                };
            };
        };
        responses: {
            /** @description A traveller’s account and settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTraveller"];
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
    listPartnerTripsV1: {
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
            path?: never;
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
                    "application/json": components["schemas"]["PartnerTrip"][];
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
    createPartnerTripV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
            /** @description A trip as the company sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTrip"];
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
    getPartnerTripV1: {
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
            /** @description A trip as the company sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTrip"];
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
    updatePartnerTripV1: {
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
        requestBody: {
            content: {
                "application/json": {
                    trip: components["schemas"]["Trip"];
                };
            };
        };
        responses: {
            /** @description A trip as the company sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTrip"];
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
    deletePartnerTripV1: {
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
    patchPartnerTripV1: {
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
        requestBody: {
            content: {
                "application/json": {
                    trip: components["schemas"]["Trip"];
                };
            };
        };
        responses: {
            /** @description A trip as the company sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerTrip"];
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
    listTripHospitalsV1: {
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
            /** @description Hospitals, nearest first. */
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
                         * @description Deprecated; empty where there is none.
                         * @example A teaching hospital.
                         */
                        description: string | {
                            [key: string]: string;
                        };
                        /**
                         * @description True: likely able to give emergency services. False: not known.
                         * @example true
                         */
                        emergency: boolean;
                        /**
                         * @description Accredited by an international hospital accreditation body.
                         * @example false
                         */
                        accr_jci: boolean;
                        /**
                         * @description Recommended.
                         * @example false
                         */
                        starred: boolean;
                        /**
                         * @description Somebody of ours has checked the entry.
                         * @example false
                         */
                        verified: boolean;
                        /**
                         * Format: date-time
                         * @description When it was checked.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        verified_at: string | null;
                        address: components["schemas"]["Address"];
                        /**
                         * @description Longitude and latitude; empty where the point is not known.
                         * @example [
                         *       -58.42,
                         *       -34.6
                         *     ]
                         */
                        location: number[];
                        /**
                         * @description Identifier in a place directory; empty where not known.
                         * @example ChIJgUbEo8cfqokR5lP9_Wh_DaM
                         */
                        google_place_id: string;
                        /**
                         * @description Address in a place directory; empty where not known.
                         * @example https://maps.example/place
                         */
                        google_place_url: string;
                        /**
                         * @description Id of the country.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_id: string;
                        /**
                         * @description Id of the division, where known.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_division_id: string | null;
                        /**
                         * @description Id of the region, where known.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        country_region_id: string | null;
                        /** @description How to reach it, in the order to show. */
                        contact_details: components["schemas"]["EmergNumber"][];
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
    listTripsV1: {
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
                    "application/json": components["schemas"]["CurrentTrip"][];
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
    createTripV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    trip: components["schemas"]["Trip2"];
                };
            };
        };
        responses: {
            /** @description A trip as its traveller sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentTrip"];
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
    getCurrentTripV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A trip as its traveller sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentTrip"];
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
    getTripV1: {
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
            /** @description A trip as its traveller sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentTrip"];
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
    updateTripV1: {
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
        requestBody: {
            content: {
                "application/json": {
                    trip: components["schemas"]["Trip2"];
                };
            };
        };
        responses: {
            /** @description A trip as its traveller sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentTrip"];
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
    deleteTripV1: {
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
    patchTripV1: {
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
        requestBody: {
            content: {
                "application/json": {
                    trip: components["schemas"]["Trip2"];
                };
            };
        };
        responses: {
            /** @description A trip as its traveller sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentTrip"];
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
    changeTripSettingsV1: {
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
        requestBody: {
            content: {
                "application/json": {
                    /** @description The settings of the trip. */
                    trip: {
                        /**
                         * @description True (or 1) silences the trip.
                         * @example true
                         */
                        muted: boolean | number | string;
                    };
                };
            };
        };
        responses: {
            /** @description A trip as its traveller sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentTrip"];
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
    checkInV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Where the traveller is. The body is not wrapped. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description When the location was recorded: Unix seconds, or ISO 8601. Left out or 0: now.
                     * @example 2026-11-14T12:00:00.000Z
                     * @example 1794657600
                     */
                    checkin_at?: string | number | null;
                    /**
                     * @description Degrees north.
                     * @example -22.9068
                     */
                    latitude: number | string;
                    /**
                     * @description Degrees east.
                     * @example -43.1729
                     */
                    longitude: number | string;
                };
            };
        };
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
    getAdvisoryV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the advisory.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                advisory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A situation that lasts, and where. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advisory"];
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
    listTripAdvisoriesV1: {
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
                    "application/json": components["schemas"]["Advisory"][];
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
    listCountryAdvisoriesV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, slug, alpha-2 or alpha-3 code.
                 * @example PE
                 */
                country_id: string;
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
                    "application/json": components["schemas"]["Advisory"][];
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
    getAlertV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the alert.
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
    getAlertFromPushV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the alert.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An alert, and which of the caller’s trips it touches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert: components["schemas"]["Alert"];
                        /** @description The caller’s trips that it touches. */
                        trip_ids: string[];
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
    markAlertReadV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the alert.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                alert_id: string;
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
    listTripAlertsV1: {
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
            /** @description A trip’s alerts, by when they were issued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Alerts issued during the trip, newest first. */
                        trip_alerts: {
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
                             * @description true once it was read; null before.
                             * @example null
                             */
                            read: boolean | null;
                            /**
                             * @description The alert.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            alert_id: string;
                            /**
                             * @description The trip.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            trip_id: string;
                            alert: components["schemas"]["Alert"];
                        }[];
                        /** @description Alerts issued before it began, newest first. */
                        past_alerts: components["schemas"]["Alert"][];
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
    listCountryAlertsV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id, slug, alpha-2 or alpha-3 code.
                 * @example PE
                 */
                country_id: string;
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
}
