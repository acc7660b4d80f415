/** Made by "npm run generate" from the OpenAPI document of desk: edit the routes, not this file. */

export interface paths {
    "/api/desk/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description Newest first. A manager sees the own company’s lines.
         *
         *     Opens to: staff, manager.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description A manager sees the own company’s keys, staff see all.
         *
         *     Opens to: staff, manager.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make a key
         * @description The key is in the answer, this once.
         *
         *     Opens to: staff, manager.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a key
         * @description Opens to: staff, manager.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a key by a new one
         * @description The old one ends at once, or after `grace_seconds`.
         *
         *     Opens to: staff, manager.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a key
         * @description On every node within a second.
         *
         *     Opens to: staff, manager.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in
         * @description Opens to: staff, manager.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in
         * @description Staff and managers (roles 1 and 99). Sets an HttpOnly, SameSite cookie. Five wrong tries for one address within 15 minutes, and one has to wait.
         *
         *     Needs no key.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Opens to: staff, manager.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/advisories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List advisories
         * @description Open and closed, newest first.
         *
         *     Opens to: staff.
         */
        get: operations["listAdvisoriesDesk"];
        put?: never;
        /**
         * Write an advisory
         * @description It is open at once.
         *
         *     Opens to: staff.
         */
        post: operations["createAdvisory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/advisories/{advisory_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an advisory
         * @description Opens to: staff.
         */
        get: operations["getAdvisoryDesk"];
        /**
         * Edit an open advisory
         * @description Opens to: staff.
         */
        put: operations["putAdvisory"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit an open advisory
         * @description Opens to: staff.
         */
        patch: operations["editAdvisory"];
        trace?: never;
    };
    "/api/desk/advisories/{advisory_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an advisory
         * @description It leaves the lists of travellers at once.
         *
         *     Opens to: staff.
         */
        post: operations["closeAdvisory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/advisories/{advisory_id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a closed advisory again
         * @description Opens to: staff.
         */
        post: operations["reopenAdvisory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         * @description In every state, newest first.
         *
         *     Opens to: staff.
         */
        get: operations["listAlertsDesk"];
        put?: never;
        /**
         * Write a draft of an alert
         * @description Only staff see it until it is published.
         *
         *     Opens to: staff.
         */
        post: operations["createAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/alerts/{alert_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an alert
         * @description Opens to: staff.
         */
        get: operations["getAlertDesk"];
        /**
         * Edit an alert
         * @description A draft in every way; of a public alert only wording, translations and sources: the rest takes an update. History cannot be changed.
         *
         *     Opens to: staff.
         */
        put: operations["putAlert"];
        post?: never;
        /**
         * Throw a draft away
         * @description What was public once is closed instead.
         *
         *     Opens to: staff.
         */
        delete: operations["deleteAlert"];
        options?: never;
        head?: never;
        /**
         * Edit an alert
         * @description A draft in every way; of a public alert only wording, translations and sources: the rest takes an update. History cannot be changed.
         *
         *     Opens to: staff.
         */
        patch: operations["editAlert"];
        trace?: never;
    };
    "/api/desk/alerts/{alert_id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a draft
         * @description The alert that stood in its thread until then becomes historical.
         *
         *     Opens to: staff.
         */
        post: operations["publishAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/alerts/{alert_id}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow an alert by a new one of the same thread
         * @description With what changed, and `update_reason`. It is published at once and the earlier one becomes historical; with `draft` it waits to be published.
         *
         *     Opens to: staff.
         */
        post: operations["updateAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/alerts/{alert_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Declare the situation over
         * @description The alert ends now, if it did not end before, and becomes historical.
         *
         *     Opens to: staff.
         */
        post: operations["closeAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/dead_jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs that were given up
         * @description Newest first.
         *
         *     Opens to: staff.
         */
        get: operations["listDeadJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/dead_jobs/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a job again
         * @description Opens to: staff.
         */
        post: operations["replayDeadJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/dead_jobs/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try all jobs of a task again
         * @description Opens to: staff.
         */
        post: operations["replayDeadJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/desk/dead_jobs/{id}": {
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
         * Throw a job away
         * @description Opens to: staff.
         */
        delete: operations["discardDeadJob"];
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
        Key: {
            /**
             * @description Id of the key.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description company, public or staff.
             * @example company
             */
            kind: string;
            /**
             * @description The company it belongs to; null for staff.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            company_id: string | null;
            /**
             * @description The member of staff it belongs to.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            user_id: string | null;
            /**
             * @description What it is for.
             * @example Booking system
             */
            name: string;
            /**
             * @description Its first and last characters.
             * @example gwc_0Ab3…9fZ1
             */
            hint: string;
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
             * @description When it ends by itself.
             * @example 2026-11-14T12:00:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was ended.
             * @example 2026-11-14T12:00:00.000Z
             */
            revoked_at: string | null;
            /**
             * @description The day on which it was last used.
             * @example 2026-11-14
             */
            last_used_on: string | null;
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
             * @description Where it stands: 0 open, 1 closed.
             * @example 0
             * @enum {integer}
             */
            status: 0 | 1;
            /**
             * @description Counts its changes: send it, or the ETag, as If-Match.
             * @example 1
             */
            revision: number;
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
             * Format: date-time
             * @description When it was closed.
             * @example 2026-11-14T12:00:00.000Z
             */
            closed_at: string | null;
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
            /** @description Countries concerned, the main one first. */
            country_ids: string[];
            /** @description Divisions concerned. */
            country_division_ids: string[];
            /** @description Regions concerned. */
            country_region_ids: string[];
            /** @description The countries concerned. */
            countries: components["schemas"]["Country"][];
            /** @description The divisions concerned. */
            country_divisions: components["schemas"]["Country"][];
            /** @description The regions concerned. */
            country_regions: components["schemas"]["Country"][];
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
             * @description Where it stands: 0 review, 1 historical, 2 published.
             * @example 2
             * @enum {integer}
             */
            status: 0 | 1 | 2;
            /**
             * @description Counts its changes: send it, or the ETag, as If-Match.
             * @example 1
             */
            revision: number;
            /**
             * @description The first alert of the situation; null on the first itself.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            origin_alert_id: string | null;
            /**
             * @description What all alerts of the situation share: the first one’s id.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            thread_id: string;
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
             * Format: date-time
             * @description When it became public; null for a draft.
             * @example 2026-11-14T12:00:00.000Z
             */
            published_at: string | null;
            /**
             * Format: date-time
             * @description When the situation was declared over.
             * @example 2026-11-14T12:00:00.000Z
             */
            closed_at: string | null;
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
             * @description What the traveller should do, Markdown.
             * @example Avoid low-lying roads.
             */
            body_advice: string | {
                [key: string]: string;
            } | null;
            /**
             * @description What changed since the alert before it; null on the first.
             * @example Two more districts are affected.
             */
            update_reason: string | {
                [key: string]: string;
            } | null;
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
            start: string;
            /**
             * Format: date-time
             * @description When it ends; null while nobody knows.
             * @example 2026-11-14T12:00:00.000Z
             */
            finish: string | null;
            /**
             * @description True: people may fall ill only after they have left.
             * @example false
             */
            incubation: boolean;
            /**
             * @description The first disease concerned.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            disease_id: string | null;
            /** @description Diseases concerned. */
            disease_ids: string[];
            /** @description Safety categories that it belongs to. */
            safety_category_ids: string[];
            /** @description Where it is known from. */
            sources: components["schemas"]["Source"][];
            /** @description Points where it happens. */
            locations: components["schemas"]["Location"][];
            /** @description Countries concerned. */
            country_ids: string[];
            /** @description Countries that are covered entirely. */
            full_country_ids: string[];
            /** @description Divisions concerned. */
            country_division_ids: string[];
            /** @description Regions concerned. */
            country_region_ids: string[];
            /** @description Airports concerned. */
            airport_ids: string[];
            /** @description Airlines concerned. */
            airline_ids: string[];
            /** @description The countries concerned. */
            countries: components["schemas"]["Country"][];
            /** @description The divisions concerned. */
            country_divisions: components["schemas"]["Country"][];
            /** @description The regions concerned. */
            country_regions: components["schemas"]["Country"][];
            /** @description The airports concerned. */
            airports: components["schemas"]["Airport"][];
            /** @description The airlines concerned. */
            airlines: components["schemas"]["Airport"][];
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
        Country: {
            /**
             * @description Id of the area.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            id: string;
            /**
             * @description ISO 3166 code, where it has one.
             * @example PE-LOR
             */
            code: string | null;
            /**
             * @description Its name.
             * @example Loreto
             */
            name: string | {
                [key: string]: string;
            } | null;
            /**
             * @description The country it belongs to; of a country, its own id.
             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
             */
            country_id: string;
        };
        Advisory2: {
            /**
             * @description A short title. A string is English and leaves other languages alone; a map from language to text replaces all of them.
             * @example Demonstrations in Lima
             * @example {
             *       "en": "Demonstrations in Lima"
             *     }
             */
            headline?: string | {
                [key: string]: string | null;
            };
            /**
             * @description The situation, Markdown. A string is English and leaves other languages alone; a map from language to text replaces all of them.
             * @example Demonstrations are called at short notice.
             * @example {
             *       "en": "Demonstrations are called at short notice."
             *     }
             */
            body?: string | {
                [key: string]: string | null;
            };
            /**
             * @description Countries by id or ISO 3166-1 code, the main one first. Those of the divisions and regions are added.
             * @example [
             *       "PE"
             *     ]
             */
            country_ids?: string[];
            /**
             * @description Divisions by id or ISO 3166-2 code.
             * @example [
             *       "PE-LIM"
             *     ]
             */
            country_division_ids?: string[];
            /**
             * @description Regions by id.
             * @example [
             *       "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
             *     ]
             */
            country_region_ids?: string[];
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
            /**
             * @description How far around it people are concerned; null for the default.
             * @example 25
             */
            radius_km: number | null;
        };
        Airport: {
            /**
             * @description Its id.
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
        };
        Location2: {
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
            /**
             * @description How far around it people are concerned; null or left out for the default.
             * @example 25
             */
            radius_km?: number | null;
        };
        Alert2: {
            /**
             * @description A short title. A string is English and leaves other languages alone; a map from language to text replaces all of them.
             * @example Flooding in Lima
             * @example {
             *       "en": "Flooding in Lima"
             *     }
             */
            headline?: string | {
                [key: string]: string | null;
            };
            /**
             * @description What is happening, Markdown. A string is English and leaves other languages alone; a map from language to text replaces all of them.
             * @example Heavy rain has flooded roads in several districts.
             * @example {
             *       "en": "Heavy rain has flooded roads in several districts."
             *     }
             */
            body?: string | {
                [key: string]: string | null;
            };
            /**
             * @description What the traveller should do, Markdown. A string is English and leaves other languages alone; a map from language to text replaces all of them.
             * @example Avoid low-lying roads.
             * @example {
             *       "en": "Avoid low-lying roads."
             *     }
             */
            body_advice?: string | {
                [key: string]: string | null;
            } | null;
            /**
             * @description What changed; needed on every update, ignored on a first alert. A string is English and leaves other languages alone; a map from language to text replaces all of them.
             * @example Two more districts are affected.
             * @example {
             *       "en": "Two more districts are affected."
             *     }
             */
            update_reason?: string | {
                [key: string]: string | null;
            } | null;
            /**
             * @description What kind of event: 0 health, 1 safety.
             * @example 1
             * @enum {integer}
             */
            category?: 0 | 1;
            /**
             * @description How great the risk is: 0 low, 1 medium, 2 high.
             * @example 1
             * @enum {integer}
             */
            risk_level?: 0 | 1 | 2;
            /**
             * @description A time: ISO 8601, or Unix seconds, whole or fractional.
             * @example 2026-11-14T12:00:00.000Z
             * @example 1794657600
             */
            start?: string | number;
            /**
             * @description A time as `start`; null: nobody knows the end.
             * @example 2026-11-14T12:00:00.000Z
             * @example 1794657600
             */
            finish?: string | number | null;
            /**
             * @description True: people may fall ill only after they have left.
             * @example false
             */
            incubation?: boolean;
            /**
             * @description One disease, by id or slug; `disease_ids` goes before it.
             * @example dengue
             */
            disease_id?: string | null;
            /**
             * @description Diseases by id or slug.
             * @example [
             *       "dengue"
             *     ]
             */
            disease_ids?: string[];
            /**
             * @description Safety categories by id or slug.
             * @example [
             *       "flood"
             *     ]
             */
            safety_category_ids?: string[];
            /**
             * @description Countries by id or ISO 3166-1 code. Those of the divisions and regions are added.
             * @example [
             *       "PE"
             *     ]
             */
            country_ids?: string[];
            /**
             * @description Countries that are covered entirely, by id or ISO 3166-1 code.
             * @example [
             *       "PE"
             *     ]
             */
            full_country_ids?: string[];
            /**
             * @description Divisions by id or ISO 3166-2 code.
             * @example [
             *       "PE-LOR"
             *     ]
             */
            country_division_ids?: string[];
            /**
             * @description Regions by id.
             * @example [
             *       "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
             *     ]
             */
            country_region_ids?: string[];
            /**
             * @description Airports by id, ICAO or IATA code.
             * @example [
             *       "SPJC"
             *     ]
             */
            airport_ids?: string[];
            /**
             * @description Airlines by id, ICAO or IATA code.
             * @example [
             *       "LPE"
             *     ]
             */
            airline_ids?: string[];
            /** @description Points where it happens. */
            locations?: components["schemas"]["Location2"][];
            /** @description Where it is known from. */
            sources?: (string | {
                /**
                 * @description The address.
                 * @example https://weather.example/lima
                 */
                url: string;
            })[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAudit: {
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
                 * @description Only this kind of thing.
                 * @example key
                 */
                subject_kind?: string;
                /**
                 * @description Only this one.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                subject_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the line.
                         * @example 1
                         */
                        id: number;
                        /**
                         * Format: date-time
                         * @description When it happened.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        at: string;
                        /**
                         * @description staff, manager, company, user or system.
                         * @example staff
                         */
                        actor_kind: string;
                        /**
                         * @description The person or the key.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        actor_id: string | null;
                        /**
                         * @description The company concerned.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string | null;
                        /**
                         * @description What was done.
                         * @example create
                         */
                        action: string;
                        /**
                         * @description To what kind of thing.
                         * @example key
                         */
                        subject_kind: string;
                        /**
                         * @description To which one.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        subject_id: string;
                        /**
                         * @description How it was before; secrets are hidden.
                         * @example {
                         *       "name": "Booking system"
                         *     }
                         */
                        before: {
                            [key: string]: unknown;
                        } | null;
                        /**
                         * @description How it was afterwards; secrets are hidden.
                         * @example {
                         *       "name": "Booking system"
                         *     }
                         */
                        after: {
                            [key: string]: unknown;
                        } | null;
                        /**
                         * @description The request that did it.
                         * @example 01JD2M7G4W9Q
                         */
                        request_id: string;
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
        };
    };
    listKeys: {
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
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"][];
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
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The key to make. */
                    key: {
                        /**
                         * @description company, public or (staff only) staff.
                         * @default company
                         * @example company
                         * @enum {unknown}
                         */
                        kind?: "company" | "public" | "staff";
                        /**
                         * @description What it is for.
                         * @example Booking system
                         */
                        name: string;
                        /**
                         * Format: uuid
                         * @description A UUID.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id?: string;
                        /**
                         * @description A time: ISO 8601, or Unix seconds, whole or fractional.
                         * @example 2026-11-14T12:00:00.000Z
                         * @example 1794657600
                         */
                        expires_at?: string | number;
                    };
                };
            };
        };
        responses: {
            /** @description A key, this once with the key itself. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the key.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * @description company, public or staff.
                         * @example company
                         */
                        kind: string;
                        /**
                         * @description The company it belongs to; null for staff.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string | null;
                        /**
                         * @description The member of staff it belongs to.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        user_id: string | null;
                        /**
                         * @description What it is for.
                         * @example Booking system
                         */
                        name: string;
                        /**
                         * @description Its first and last characters.
                         * @example gwc_0Ab3…9fZ1
                         */
                        hint: string;
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
                         * @description When it ends by itself.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        expires_at: string | null;
                        /**
                         * Format: date-time
                         * @description When it was ended.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        revoked_at: string | null;
                        /**
                         * @description The day on which it was last used.
                         * @example 2026-11-14
                         */
                        last_used_on: string | null;
                        /**
                         * @description The key itself. It is shown this once.
                         * @example gwc_0000000000000000000000000001AbCdE
                         */
                        key: string;
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
        };
    };
    getKey: {
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
            /** @description A key, without the key itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
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
        };
    };
    rotateKey: {
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
                    /**
                     * @description Seconds that the old key goes on.
                     * @default 0
                     * @example 86400
                     */
                    grace_seconds?: number;
                };
            };
        };
        responses: {
            /** @description A key, this once with the key itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Id of the key.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        id: string;
                        /**
                         * @description company, public or staff.
                         * @example company
                         */
                        kind: string;
                        /**
                         * @description The company it belongs to; null for staff.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string | null;
                        /**
                         * @description The member of staff it belongs to.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        user_id: string | null;
                        /**
                         * @description What it is for.
                         * @example Booking system
                         */
                        name: string;
                        /**
                         * @description Its first and last characters.
                         * @example gwc_0Ab3…9fZ1
                         */
                        hint: string;
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
                         * @description When it ends by itself.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        expires_at: string | null;
                        /**
                         * Format: date-time
                         * @description When it was ended.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        revoked_at: string | null;
                        /**
                         * @description The day on which it was last used.
                         * @example 2026-11-14
                         */
                        last_used_on: string | null;
                        /**
                         * @description The key itself. It is shown this once.
                         * @example gwc_0000000000000000000000000001AbCdE
                         */
                        key: string;
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
            /** @description The state of the resource does not allow this. */
            409: {
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
        };
    };
    revokeKey: {
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
            /** @description A key, without the key itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
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
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Who is signed in. */
                        user: {
                            /**
                             * @description Id of the person.
                             * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                             */
                            id: string;
                            /**
                             * @description E-mail address.
                             * @example staff@demo.godwit.example
                             */
                            email: string;
                            /**
                             * @description First name.
                             * @example Kim
                             */
                            first_name: string;
                            /**
                             * @description Last name.
                             * @example Berg
                             */
                            last_name: string | null;
                        };
                        /**
                         * @description staff, or manager of a company.
                         * @example staff
                         */
                        kind: string;
                        /**
                         * @description The company that is managed; null for staff.
                         * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                         */
                        company_id: string | null;
                        /** @description The company’s package. */
                        features: string[];
                        /**
                         * Format: date-time
                         * @description When the session ends; null for a key.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        expires_at: string | null;
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
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description E-mail and password. */
                    session?: {
                        /**
                         * @description E-mail address.
                         * @example staff@demo.godwit.example
                         */
                        email?: string;
                        /**
                         * @description Password.
                         * @example correct horse battery staple
                         */
                        password?: string;
                    };
                    /**
                     * @description E-mail address.
                     * @example staff@demo.godwit.example
                     */
                    email?: string;
                    /**
                     * @description Password.
                     * @example correct horse battery staple
                     */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Signed in; the cookie is set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True.
                         * @example true
                         */
                        signed_in: boolean;
                        /**
                         * Format: date-time
                         * @description When the session ends.
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
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAdvisoriesDesk: {
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
                 * @description Words that headline or body contain.
                 * @example demonstrations
                 */
                text?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Advisories, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advisory"][];
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
            /** @description Too many requests: slow down. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createAdvisory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The advisory to write. */
                    advisory: {
                        /**
                         * @description A short title. A string is English and leaves other languages alone; a map from language to text replaces all of them.
                         * @example Demonstrations in Lima
                         * @example {
                         *       "en": "Demonstrations in Lima"
                         *     }
                         */
                        headline: string | {
                            [key: string]: string | null;
                        };
                        /**
                         * @description The situation, Markdown. A string is English and leaves other languages alone; a map from language to text replaces all of them.
                         * @example Demonstrations are called at short notice.
                         * @example {
                         *       "en": "Demonstrations are called at short notice."
                         *     }
                         */
                        body: string | {
                            [key: string]: string | null;
                        };
                        /**
                         * @description Countries by id or ISO 3166-1 code, the main one first. Those of the divisions and regions are added.
                         * @example [
                         *       "PE"
                         *     ]
                         */
                        country_ids?: string[];
                        /**
                         * @description Divisions by id or ISO 3166-2 code.
                         * @example [
                         *       "PE-LIM"
                         *     ]
                         */
                        country_division_ids?: string[];
                        /**
                         * @description Regions by id.
                         * @example [
                         *       "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                         *     ]
                         */
                        country_region_ids?: string[];
                    };
                };
            };
        };
        responses: {
            /** @description An advisory as its editors see it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advisory"];
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
        };
    };
    getAdvisoryDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                advisory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An advisory as its editors see it. */
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
        };
    };
    putAdvisory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag or the revision that was read: refused with 412 when somebody changed it since. Left out: no check.
                 * @example "3"
                 */
                "if-match"?: string;
            };
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                advisory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    advisory: components["schemas"]["Advisory2"];
                };
            };
        };
        responses: {
            /** @description An advisory as its editors see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advisory"];
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
            /** @description The state of the resource does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Somebody else changed it since the revision that If-Match names. */
            412: {
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
        };
    };
    editAdvisory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag or the revision that was read: refused with 412 when somebody changed it since. Left out: no check.
                 * @example "3"
                 */
                "if-match"?: string;
            };
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                advisory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    advisory: components["schemas"]["Advisory2"];
                };
            };
        };
        responses: {
            /** @description An advisory as its editors see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Advisory"];
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
            /** @description The state of the resource does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Somebody else changed it since the revision that If-Match names. */
            412: {
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
        };
    };
    closeAdvisory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag or the revision that was read: refused with 412 when somebody changed it since. Left out: no check.
                 * @example "3"
                 */
                "if-match"?: string;
            };
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                advisory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An advisory as its editors see it. */
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
            /** @description The state of the resource does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Somebody else changed it since the revision that If-Match names. */
            412: {
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
        };
    };
    reopenAdvisory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag or the revision that was read: refused with 412 when somebody changed it since. Left out: no check.
                 * @example "3"
                 */
                "if-match"?: string;
            };
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                advisory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An advisory as its editors see it. */
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
            /** @description The state of the resource does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Somebody else changed it since the revision that If-Match names. */
            412: {
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
        };
    };
    listAlertsDesk: {
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
                 * @description Where it stands: 0 review, 1 historical, 2 published.
                 * @example 2
                 */
                status?: 0 | 1 | 2;
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
                 * @description Country id or code.
                 * @example PE
                 */
                country?: string;
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                thread_id?: string;
                /**
                 * @description Words that headline or body contain.
                 * @example flood
                 */
                text?: string;
                /**
                 * @description In effect at this time or later.
                 * @example 2026-11-14T12:00:00.000Z
                 */
                from?: string;
                /**
                 * @description In effect at this time or earlier.
                 * @example 2026-11-14T12:00:00.000Z
                 */
                to?: string;
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
        };
    };
    createAlert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The alert to write. */
                    alert: {
                        /**
                         * @description A short title. A string is English and leaves other languages alone; a map from language to text replaces all of them.
                         * @example Flooding in Lima
                         * @example {
                         *       "en": "Flooding in Lima"
                         *     }
                         */
                        headline: string | {
                            [key: string]: string | null;
                        };
                        /**
                         * @description What is happening, Markdown. A string is English and leaves other languages alone; a map from language to text replaces all of them.
                         * @example Heavy rain has flooded roads in several districts.
                         * @example {
                         *       "en": "Heavy rain has flooded roads in several districts."
                         *     }
                         */
                        body: string | {
                            [key: string]: string | null;
                        };
                        /**
                         * @description What the traveller should do, Markdown. A string is English and leaves other languages alone; a map from language to text replaces all of them.
                         * @example Avoid low-lying roads.
                         * @example {
                         *       "en": "Avoid low-lying roads."
                         *     }
                         */
                        body_advice?: string | {
                            [key: string]: string | null;
                        } | null;
                        /**
                         * @description What changed; needed on every update, ignored on a first alert. A string is English and leaves other languages alone; a map from language to text replaces all of them.
                         * @example Two more districts are affected.
                         * @example {
                         *       "en": "Two more districts are affected."
                         *     }
                         */
                        update_reason?: string | {
                            [key: string]: string | null;
                        } | null;
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
                         * @description A time: ISO 8601, or Unix seconds, whole or fractional.
                         * @example 2026-11-14T12:00:00.000Z
                         * @example 1794657600
                         */
                        start?: string | number;
                        /**
                         * @description A time as `start`; null: nobody knows the end.
                         * @example 2026-11-14T12:00:00.000Z
                         * @example 1794657600
                         */
                        finish?: string | number | null;
                        /**
                         * @description True: people may fall ill only after they have left.
                         * @example false
                         */
                        incubation?: boolean;
                        /**
                         * @description One disease, by id or slug; `disease_ids` goes before it.
                         * @example dengue
                         */
                        disease_id?: string | null;
                        /**
                         * @description Diseases by id or slug.
                         * @example [
                         *       "dengue"
                         *     ]
                         */
                        disease_ids?: string[];
                        /**
                         * @description Safety categories by id or slug.
                         * @example [
                         *       "flood"
                         *     ]
                         */
                        safety_category_ids?: string[];
                        /**
                         * @description Countries by id or ISO 3166-1 code. Those of the divisions and regions are added.
                         * @example [
                         *       "PE"
                         *     ]
                         */
                        country_ids?: string[];
                        /**
                         * @description Countries that are covered entirely, by id or ISO 3166-1 code.
                         * @example [
                         *       "PE"
                         *     ]
                         */
                        full_country_ids?: string[];
                        /**
                         * @description Divisions by id or ISO 3166-2 code.
                         * @example [
                         *       "PE-LOR"
                         *     ]
                         */
                        country_division_ids?: string[];
                        /**
                         * @description Regions by id.
                         * @example [
                         *       "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                         *     ]
                         */
                        country_region_ids?: string[];
                        /**
                         * @description Airports by id, ICAO or IATA code.
                         * @example [
                         *       "SPJC"
                         *     ]
                         */
                        airport_ids?: string[];
                        /**
                         * @description Airlines by id, ICAO or IATA code.
                         * @example [
                         *       "LPE"
                         *     ]
                         */
                        airline_ids?: string[];
                        /** @description Points where it happens. */
                        locations?: components["schemas"]["Location2"][];
                        /** @description Where it is known from. */
                        sources?: (string | {
                            /**
                             * @description The address.
                             * @example https://weather.example/lima
                             */
                            url: string;
                        })[];
                    };
                };
            };
        };
        responses: {
            /** @description An alert as its editors see it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
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
        };
    };
    getAlertDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description An alert as its editors see it. */
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
        };
    };
    putAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag or the revision that was read: refused with 412 when somebody changed it since. Left out: no check.
                 * @example "3"
                 */
                "if-match"?: string;
            };
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert: components["schemas"]["Alert2"];
                };
            };
        };
        responses: {
            /** @description An alert as its editors see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
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
            /** @description The state of the resource does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Somebody else changed it since the revision that If-Match names. */
            412: {
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
        };
    };
    deleteAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag or the revision that was read: refused with 412 when somebody changed it since. Left out: no check.
                 * @example "3"
                 */
                "if-match"?: string;
            };
            path: {
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
            /** @description The state of the resource does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Somebody else changed it since the revision that If-Match names. */
            412: {
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
        };
    };
    editAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag or the revision that was read: refused with 412 when somebody changed it since. Left out: no check.
                 * @example "3"
                 */
                "if-match"?: string;
            };
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert: components["schemas"]["Alert2"];
                };
            };
        };
        responses: {
            /** @description An alert as its editors see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
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
            /** @description The state of the resource does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Somebody else changed it since the revision that If-Match names. */
            412: {
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
        };
    };
    publishAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag or the revision that was read: refused with 412 when somebody changed it since. Left out: no check.
                 * @example "3"
                 */
                "if-match"?: string;
            };
            path: {
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
            /** @description An alert as its editors see it. */
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
            /** @description The state of the resource does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Somebody else changed it since the revision that If-Match names. */
            412: {
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
        };
    };
    updateAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag or the revision that was read: refused with 412 when somebody changed it since. Left out: no check.
                 * @example "3"
                 */
                "if-match"?: string;
            };
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert: components["schemas"]["Alert2"];
                    /**
                     * @description True: keep it as a draft for now.
                     * @default false
                     * @example false
                     */
                    draft?: boolean;
                };
            };
        };
        responses: {
            /** @description An alert as its editors see it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
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
            /** @description The state of the resource does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Somebody else changed it since the revision that If-Match names. */
            412: {
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
        };
    };
    closeAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag or the revision that was read: refused with 412 when somebody changed it since. Left out: no check.
                 * @example "3"
                 */
                "if-match"?: string;
            };
            path: {
                /**
                 * @description A UUID.
                 * @example 7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0
                 */
                alert_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What to say about it. */
                    alert?: {
                        /**
                         * @description Why it is over. A string is English and leaves other languages alone; a map from language to text replaces all of them.
                         * @example The water has gone down.
                         * @example {
                         *       "en": "The water has gone down."
                         *     }
                         */
                        update_reason?: string | {
                            [key: string]: string | null;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description An alert as its editors see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
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
            /** @description The state of the resource does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Somebody else changed it since the revision that If-Match names. */
            412: {
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
        };
    };
    listDeadJobs: {
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
                 * @description Only this task.
                 * @example match-alert
                 */
                task?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dead letters, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the job.
                         * @example 4711
                         */
                        id: number;
                        /**
                         * @description What it was to do.
                         * @example match-alert
                         */
                        task: string;
                        /**
                         * @description Its unique key.
                         * @example null
                         */
                        key: string | null;
                        /**
                         * @description What it was given.
                         * @example {
                         *       "alertId": "7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0"
                         *     }
                         */
                        payload: unknown;
                        /**
                         * @description How often it was tried.
                         * @example 5
                         */
                        attempts: number;
                        /**
                         * @description What the last try said.
                         * @example connect ECONNREFUSED
                         */
                        error: string;
                        /**
                         * Format: date-time
                         * @description When it was asked for.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When it was due.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        due_at: string;
                        /**
                         * Format: date-time
                         * @description When it was given up.
                         * @example 2026-11-14T12:00:00.000Z
                         */
                        died_at: string;
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
        };
    };
    replayDeadJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of the job.
                 * @example 4711
                 */
                id: number;
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
        };
    };
    replayDeadJobs: {
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
                     * @description Which task.
                     * @example match-alert
                     */
                    task: string;
                };
            };
        };
        responses: {
            /** @description How many there were. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description How many are tried again.
                         * @example 3
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
        };
    };
    discardDeadJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of the job.
                 * @example 4711
                 */
                id: number;
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
        };
    };
}
