CREATE TABLE `message_reactions` (
	`mid` integer NOT NULL,
	`uid` integer NOT NULL,
	`action` text NOT NULL,
	PRIMARY KEY(`mid`, `uid`, `action`),
	FOREIGN KEY (`mid`) REFERENCES `messages`(`mid`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_reactions_kinds` ON `message_reactions` (`mid`,`action`);--> statement-breakpoint
INSERT INTO `message_reactions` (`mid`, `uid`, `action`)
	SELECT log.about_mid, log.from_uid, json_extract(log.detail, '$.detail.action')
	FROM `message_log` AS log JOIN `messages` ON `messages`.`mid` = log.about_mid
	WHERE log.kind = 'like'
	GROUP BY 1, 2, 3 HAVING count(*) % 2 = 1;